import type { AttemptState, OrderState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { PaymentAttemptRow } from '../tables.ts'

/** A charge requested from the gateway for an order. Amounts are in paise. */
export interface Attempt {
  /** The order id plus the attempt's number; the gateway knows it as the order id. */
  id: string
  orderId: string
  keyId: string
  keyVersion: number
  amount: number
  state: AttemptState
  /** Null until the gateway returns it. */
  chargeUuid: string | null
  /** Empty if the payer must not be sent there. */
  paymentLink: string
  webhookHash: string
  paidBy: PaidBy | null
  /** Paise refunded at the gateway since the payment. */
  refunded: number
  /** The part of `refunded` from before the money went into review; neither a review nor the ledger includes it. */
  refundedBefore: number
  /** The number of checks without a result. */
  checks: number
  nextCheckAt: string | null
  expiresAt: string
  /** When we last asked the gateway about it; null if never. */
  askedAt: string | null
  /** When the gateway last answered that nothing was paid or in progress; null after any other answer, or none. */
  unpaidAt: string | null
  /** When the payer dropped it: the payer is no longer sent to the bank with it, but checks continue. */
  droppedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** The payment method reported by the gateway. */
export interface PaidBy {
  /** UPI or CARD. */
  family: string
  /** Scheme and last four digits of a card, or the payer's UPI address. */
  from: string
  /** The bank's reference number. */
  bankReference: string
  /** When the gateway received the money. */
  at: string
}

type StartedAttempt = Pick<
  PaymentAttemptRow,
  'id' | 'order_id' | 'key_id' | 'key_version' | 'amount' | 'state' | 'webhook_hash' | 'expires_at'
>

/** Builds the row of an attempt that has just been started. */
export const attemptRow = (
  started: StartedAttempt & Partial<PaymentAttemptRow>,
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
  ...started,
})

const gateway = { by: 'anybody' } as const
const unpaid: readonly AttemptState[] = ['CREATING', 'CREATE_UNKNOWN', 'PENDING', 'FAILED', 'EXPIRED']

/** The states of an attempt. No transition leaves PAID, because a refund is a separate record. */
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

/** States in which a payment may still arrive. */
export const isUnpaid = (state: AttemptState): boolean => unpaid.includes(state)

export const orderMachine = stateMachine<OrderState>().of({
  kind: 'paymentOrder',
  entity: 'paymentOrder',
  refusal: 'payments.changedSince',
  moves: {
    open: { ...gateway, from: [null], to: ['open'], action: null },
    pay: { ...gateway, from: ['open'], to: ['paid'], action: null },
    cancel: { ...gateway, from: ['open'], to: ['cancelled'], action: 'paymentOrder.cancelled' },
    /** The upload of its receipt, which is of an earlier book, is undone. */
    takeBack: { ...gateway, from: ['paid'], to: ['cancelled'], action: 'paymentOrder.cancelled' },
    /** Two people have decided that the money pays the order's dues after all. */
    reinstate: { ...gateway, from: ['cancelled'], to: ['open'], action: 'paymentOrder.reinstated' },
  },
})

const minute = 60_000
const hour = 60 * minute
/** Checks in the first hour, in minutes after the start of the attempt. */
const earlyMinutes = [1, 3, 5, 10, 15, 30]
/** Banks return unconfirmed payments within five days. */
export const lastCheckAfter = 6 * 24 * hour

/**
 * Returns the next check of an attempt without news: after 1, 3, 5, 10, 15 and 30 minutes, then hourly on the first
 * day, then every six hours until the sixth day; null after that. Source: the gateway contract of the payments.
 */
export function nextCheck(createdAt: string, now: string): string | null {
  const startedOne = Date.parse(createdAt)
  const age = Date.parse(now) - Date.parse(createdAt)
  const at = (ms: number): string => new Date(startedOne + ms).toISOString()
  const early = earlyMinutes.find((minutes) => minutes * minute > age)
  if (early !== undefined) return at(early * minute)
  const every = age < 24 * hour ? hour : 6 * hour
  const next = (Math.floor(age / every) + 1) * every
  return next > lastCheckAfter ? null : at(next)
}

/** Returns the time 24 hours later. */
export const oneDayLater = (at: string): string => new Date(Date.parse(at) + 24 * hour).toISOString()

/** Counts a check and schedules the next one. */
export const scheduleCheck = ({ createdAt, checks }: Pick<Attempt, 'createdAt' | 'checks'>, at: string) => ({
  next_check_at: nextCheck(createdAt, at),
  checks: checks + 1,
})

/** The number of failed checks, ten days' worth, after which paid attempts are no longer polled. */
const maxChecks = 40

/** Keeps polling paid attempts: one failed check must not end it. */
export function nextCheckAfterPayment(attempt: Pick<Attempt, 'createdAt' | 'checks'>, at: string) {
  const { next_check_at, checks } = scheduleCheck(attempt, at)
  const later = checks < maxChecks ? new Date(Date.parse(at) + 6 * hour).toISOString() : null
  return { next_check_at: next_check_at ?? later, checks }
}

/** In milliseconds. After this time, the creation of a charge without an answer counts as abandoned. */
const abandonedAfter = minute

/** Returns whether the process that started this charge must have died. */
export const isCreateAbandoned = (createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) > abandonedAfter

/** In milliseconds. A link this close to its expiry is no longer handed out. */
const tooLate = 10 * 60_000

/** Returns whether the payer has a valid link, or is about to get one. */
export const takesMoney = (
  { state, paymentLink, expiresAt, createdAt, droppedAt }: Attempt,
  at: string,
): boolean =>
  droppedAt === null &&
  ((state === 'CREATING' && !isCreateAbandoned(createdAt, at)) ||
    (state === 'PENDING' && paymentLink !== '' && Date.parse(expiresAt) - tooLate > Date.parse(at)))

/** Returns whether the gateway reports no payment, or no link was ever handed out. */
export const isNotPaidYet = ({ state, unpaidAt, paymentLink, chargeUuid }: Attempt): boolean =>
  (state === 'PENDING' && unpaidAt !== null) ||
  (state === 'CREATE_UNKNOWN' && paymentLink === '' && chargeUuid === null)
