import type { AttemptState, OrderState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { PaymentAttemptRow } from '../tables.ts'

/** One charge that the gateway was asked to make for an order. Amounts are whole paise. */
export interface Attempt {
  /** The gateway knows the order by it: the order's id and the attempt's number there. */
  id: string
  orderId: string
  keyId: string
  keyVersion: number
  amount: number
  state: AttemptState
  /** Null until the gateway has said it. */
  chargeUuid: string | null
  /** Empty where nobody may be sent there. */
  paymentLink: string
  webhookHash: string
  paidBy: PaidBy | null
  /** Paise that went back since. */
  refunded: number
  /** The part of `refunded` that had gone back before the money was put in doubt: no review and no row of the ledger has it. */
  refundedBefore: number
  /** How often the gateway was asked in vain. */
  checks: number
  nextCheckAt: string | null
  expiresAt: string
  /** When the gateway answered that nothing was paid and nothing is under way; null since any other answer, or none. */
  unpaidAt: string | null
  /** When the payer gave it up: nobody is sent to the bank with it any more, and the gateway is asked all the same. */
  droppedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** How it was paid, as the gateway says. */
export interface PaidBy {
  /** UPI or CARD. */
  family: string
  /** Scheme and last four digits of a card, or the payer's UPI address. */
  from: string
  /** The bank's own number. */
  bankReference: string
  /** When the gateway took it. */
  at: string
}

type StartedAttempt = Pick<
  PaymentAttemptRow,
  'id' | 'order_id' | 'key_id' | 'key_version' | 'amount' | 'state' | 'webhook_hash' | 'expires_at'
>

/** A row of an attempt of which nothing is known yet but how it began. */
export const attemptRow = (
  begun: StartedAttempt & Partial<PaymentAttemptRow>,
  at: string,
): PaymentAttemptRow => ({
  charge_uuid: null,
  payment_link: '',
  paid_by: '',
  refunded: 0,
  refunded_before: 0,
  asked_at: null,
  unpaid_at: null,
  dropped_at: null,
  checks: 0,
  next_check_at: null,
  version: 1,
  created_at: at,
  updated_at: at,
  ...begun,
})

const gateway = { by: 'anybody' } as const
const unpaid: readonly AttemptState[] = ['CREATING', 'CREATE_UNKNOWN', 'PENDING', 'FAILED', 'EXPIRED']

/** What becomes of an attempt. PAID is left by no move: money goes back by a refund, which is a record of its own. */
export const attemptMachine = stateMachine<AttemptState>().of({
  kind: 'paymentAttempt',
  entity: 'payment',
  refusal: 'payments.changedSince',
  moves: {
    begin: { ...gateway, from: [null], to: ['CREATING'], action: 'payment.begun' },
    open: { ...gateway, from: ['CREATING', 'CREATE_UNKNOWN'], to: ['PENDING'], action: null },
    failToCreate: { ...gateway, from: ['CREATING'], to: ['CREATE_FAILED'], action: 'payment.notBegun' },
    loseCreate: { ...gateway, from: ['CREATING'], to: ['CREATE_UNKNOWN'], action: 'payment.unsure' },
    pay: { ...gateway, from: [...unpaid, 'QUARANTINED'], to: ['PAID'], action: 'payment.settled' },
    double: {
      ...gateway,
      from: [...unpaid, 'QUARANTINED'],
      to: ['PAID_DUPLICATE'],
      action: 'payment.doubled',
    },
    fail: { ...gateway, from: ['CREATE_UNKNOWN', 'PENDING'], to: ['FAILED'], action: 'payment.failed' },
    expire: {
      ...gateway,
      from: ['CREATING', 'CREATE_UNKNOWN', 'PENDING'],
      to: ['EXPIRED'],
      action: 'payment.expired',
    },
    quarantine: {
      ...gateway,
      from: [...unpaid, 'CREATE_FAILED'],
      to: ['QUARANTINED'],
      action: 'payment.quarantined',
    },
  },
})

/** Those in which money may still come. */
export const isUnpaid = (state: AttemptState): boolean => unpaid.includes(state)

export const orderMachine = stateMachine<OrderState>().of({
  kind: 'paymentOrder',
  entity: 'paymentOrder',
  refusal: 'payments.changedSince',
  moves: {
    open: { ...gateway, from: [null], to: ['open'], action: null },
    pay: { ...gateway, from: ['open'], to: ['paid'], action: null },
    cancel: { ...gateway, from: ['open'], to: ['cancelled'], action: 'paymentOrder.cancelled' },
    /** Two people have decided that its money pays its dues after all. */
    reinstate: { ...gateway, from: ['cancelled'], to: ['open'], action: 'paymentOrder.reinstated' },
  },
})

const minute = 60_000
const hour = 60 * minute
/** Minutes since an attempt began. */
const earlyMinutes = [1, 3, 5, 10, 15, 30]
/** Banks return what nobody confirmed within five days. */
export const lastCheckAfter = 6 * 24 * hour

/**
 * When the gateway is asked next about an attempt without news: after 1, 3, 5, 10, 15 and 30
 * minutes, then each hour of the first day, then every six hours to the sixth day; null after that.
 * Source: the contract of payments with the gateway.
 */
export function nextCheck(createdAt: string, now: string): string | null {
  const begun = Date.parse(createdAt)
  const age = Date.parse(now) - Date.parse(createdAt)
  const at = (ms: number): string => new Date(begun + ms).toISOString()
  const early = earlyMinutes.find((minutes) => minutes * minute > age)
  if (early !== undefined) return at(early * minute)
  const every = age < 24 * hour ? hour : 6 * hour
  const next = (Math.floor(age / every) + 1) * every
  return next > lastCheckAfter ? null : at(next)
}

/** One day later, at the same time. */
export const dayAfter = (at: string): string => new Date(Date.parse(at) + 24 * hour).toISOString()

/** Counts a check and plans the next one. */
export const scheduleCheck = ({ createdAt, checks }: Pick<Attempt, 'createdAt' | 'checks'>, at: string) => ({
  next_check_at: nextCheck(createdAt, at),
  checks: checks + 1,
})

/** Checks without an answer after which paid attempts are no longer polled: ten days. */
const maxChecks = 40

/** Keeps polling paid attempts: one failed check must not end it. */
export function nextCheckAfterPayment(attempt: Pick<Attempt, 'createdAt' | 'checks'>, at: string) {
  const { next_check_at, checks } = scheduleCheck(attempt, at)
  const later = checks < maxChecks ? new Date(Date.parse(at) + 6 * hour).toISOString() : null
  return { next_check_at: next_check_at ?? later, checks }
}

/** Milliseconds after which a creation without an answer counts as abandoned. */
const abandonedAfter = minute

/** The process that started this charge has died. */
export const isCreateAbandoned = (createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) > abandonedAfter

/** Milliseconds before its end in which a link is not given out any more. */
const tooLate = 10 * 60_000

/** The payer has its link, or is about to have it. */
export const takesMoney = (
  { state, paymentLink, expiresAt, createdAt, droppedAt }: Attempt,
  at: string,
): boolean =>
  droppedAt === null &&
  ((state === 'CREATING' && !isCreateAbandoned(createdAt, at)) ||
    (state === 'PENDING' && paymentLink !== '' && Date.parse(expiresAt) - tooLate > Date.parse(at)))

/** The gateway says so, or nobody was ever handed a link to pay it by. */
export const isNotPaidYet = ({ state, unpaidAt, paymentLink, chargeUuid }: Attempt): boolean =>
  (state === 'PENDING' && unpaidAt !== null) ||
  (state === 'CREATE_UNKNOWN' && paymentLink === '' && chargeUuid === null)
