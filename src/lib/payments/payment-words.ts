import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge, type Cell } from '#lib/lists/cell.ts'
import {
  type AttemptState,
  type OrderState,
  type RefundState,
  refundStates,
  type ReviewState,
} from '#lib/schemas/payments/states.ts'
import { m } from '#paraglide/messages.js'

/** Payment states as the accounts office groups them. */
export const paymentGroups = {
  waiting: ['CREATING', 'CREATE_UNKNOWN', 'PENDING'],
  doubt: ['QUARANTINED'],
  paid: ['PAID'],
  double: ['PAID_DUPLICATE'],
  failed: ['CREATE_FAILED', 'FAILED', 'EXPIRED'],
} as const satisfies Record<string, readonly AttemptState[]>
export type PaymentGroup = keyof typeof paymentGroups

export const groupNames = Object.keys(paymentGroups) as readonly PaymentGroup[]

export const groupOf = (state: AttemptState): PaymentGroup =>
  groupNames.find((group) => (paymentGroups[group] as readonly AttemptState[]).includes(state)) ?? 'failed'

export const badgeOfGroup: Readonly<Record<PaymentGroup, BadgeState>> = {
  waiting: 'waiting',
  doubt: 'overdue',
  paid: 'paid',
  double: 'overdue',
  failed: 'inactive',
}

/** The state of an attempt in the office, and how its badge looks. */
export function officeStateOf(attempt: AttemptState, order: OrderState): { word: string; state: BadgeState } {
  const group = groupOf(attempt)
  if (order === 'cancelled' && (group === 'waiting' || group === 'failed'))
    return { word: m['onlinePayments.state.replaced'](), state: 'inactive' }
  return { word: m[`onlinePayments.state.${group}`](), state: badgeOfGroup[group] }
}

export function paymentBadge(attempt: AttemptState, order: OrderState): Cell {
  const { word, state } = officeStateOf(attempt, order)
  return badge(word, state)
}

export const reviewBadge = (state: ReviewState): Cell =>
  badge(m[`reviews.state.${state}`](), state === 'open' ? 'waiting' : 'inactive')

const refundBadgeStates: Readonly<Record<RefundState, BadgeState>> = {
  proposed: 'waiting',
  approved: 'scheduled',
  sent: 'good',
  refused: 'inactive',
}
/** States as lists show them: a refund that was given up or withdrawn is not `refused`. */
export const shownRefundStates = [...refundStates, 'givenUp', 'withdrawn'] as const

interface RefundStanding {
  state: RefundState
  isGivenUp: boolean
  isWithdrawn: boolean
}

export const refundBadge = ({ state, isGivenUp, isWithdrawn }: RefundStanding): Cell =>
  badge(
    m[`refunds.state.${isGivenUp ? 'givenUp' : isWithdrawn ? 'withdrawn' : state}`](),
    refundBadgeStates[state],
  )

const minute = 60_000

/** Formats the time since an instant. */
export function ageOf(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minute))
  if (minutes < 60) return m['onlinePayments.age.minutes']({ count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? m['onlinePayments.age.hours']({ count: hours })
    : m['onlinePayments.age.days']({ count: Math.floor(hours / 24) })
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/**
 * Tells whether a reference is an internal UUID, which means nothing to people.
 * @example isInternalId('UTR 4711') // false
 */
export const isInternalId = (text: string): boolean => uuid.test(text)
