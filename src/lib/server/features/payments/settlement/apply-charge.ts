import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Fees } from '../../fees/feature.ts'
import { type Attempt, nextCheckAfterPayment, oneDayLater, scheduleCheck } from '../attempts/attempt.ts'
import type { ReceiptSnapshot } from '../receipts/receipt.ts'
import { isStartedRefund } from '../refunds/refund.ts'
import { matchRefund } from '../refunds/send-refund.ts'
import type { PaymentsRepository } from '../repository.ts'
import { amountInDoubt, readBooks, sumClosedDoubts } from './balance.ts'
import { lockAttempt } from './locked-attempt.ts'
import { moveAttempt, quarantine, settle, type SettlementContext } from './settle.ts'
import { isReceived, reviewMissingRefund, syncReceived } from './sync-settled.ts'

export interface ApplyParts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues' | 'receive' | 'giveBack' | 'paidOf'>
  clock: Clock
  college(): Promise<ReceiptSnapshot['college']>
}

/** Applies the gateway's answer about an attempt; `named` is the id of the requested charge. */
export type ApplyCharge = (
  attempt: Attempt,
  answered: { charge: Charge; named: string; mode: KeyMode },
) => Promise<void>

export function createChargeApplier({ store, fees, clock, college: readCollege }: ApplyParts): ApplyCharge {
  return async ({ id }, { charge, named, mode }) => {
    const at = clock.now()
    const college = await readCollege()
    await store.transact(async (write) => {
      const held = await lockAttempt(write, fees, id)
      const { attempt } = held
      const expected = { uuid: attempt.chargeUuid ?? named, orderId: id, amount: attempt.amount, mode }
      const match = matchCharge(charge, expected)
      const settling = { ...held, college, at }
      const isSame = isSameCharge(charge, expected)
      if (isSame) await matchRefund(write, fees, settling, charge)
      if (isReceived(attempt) || !(await isDecidedByGateway(write, attempt))) {
        if (isSame) return syncReceived(write, settling, charge)
        // The charge belongs to another attempt: nothing of it is stored, and the gateway is checked again later.
        const { next_check_at, checks } = nextCheckAfterPayment(attempt, at)
        return write.attempts.setNextCheck(id, next_check_at, checks)
      }
      await applyTo(write, { settling, charge, match, isSame })
      const gone = isSame ? (charge.refunded ?? attempt.refunded) : attempt.refunded
      const isAwaited = await reviewMissingRefund(write, {
        attempt,
        at,
        gone,
        books: await readBooks(write, attempt),
      })
      const asked = await write.attempts.find(id)
      if (isAwaited && asked?.nextCheckAt === null) await write.attempts.setNextCheck(id, oneDayLater(at), 0)
    })
  }

  /** Call it only for an attempt that the gateway's answer decides. */
  async function applyTo(
    write: PaymentsRepository,
    { settling, charge, match, isSame }: ChargeContext,
  ): Promise<void> {
    const { attempt, at } = settling
    if (match.kind === 'paid') {
      const isDecided = sumClosedDoubts(await write.reviews.ofAttempt(attempt.id)) > 0
      if (isDecided) return quarantine(write, { ...settling, charge, cause: 'refundBegun' })
      await settle(write, fees, { charge, ...settling })
      return
    }
    if (match.kind === 'mismatch') {
      const facts = { fields: match.fields.join(', '), ...chargeFacts(charge) }
      // The webhook named a foreign charge, so nothing of it is stored.
      if (attempt.chargeUuid === null && charge.orderId !== attempt.id) return
      const refunded = isSame ? (charge.refunded ?? 0) : 0
      return quarantine(write, { ...settling, charge, cause: 'mismatch', facts, refunded })
    }
    await reviewUnclearCharge(write, { attempt, charge, at, isUnknown: match.kind === 'unknownStatus' })
    await continuePolling(write, attempt, { charge, isDropped: match.kind === 'dropped', at })
  }
}

interface ChargeContext {
  settling: SettlementContext
  charge: Charge
  match: ChargeMatch
  /** True if it is the requested charge. */
  isSame: boolean
}

/**
 * Returns whether the gateway's answer decides about the attempt. A person decides about money in quarantine, unless it
 * is there only because an answer did not match, and about money that arrives after a person's decision. A review
 * closed before any money arrived is not such a decision.
 */
async function isDecidedByGateway(write: PaymentsRepository, attempt: Attempt): Promise<boolean> {
  if (attempt.state !== 'QUARANTINED') return true
  const { reviews, refunds } = await readBooks(write, attempt)
  const open = reviews.filter(({ state, cause }) => state === 'open' && cause !== 'refundMissing')
  if (open.length > 0) return open.some(({ cause }) => cause === 'mismatch')
  return sumClosedDoubts(reviews) === 0 && attempt.refunded === 0 && !refunds.some(isStartedRefund)
}

/** Opens a review for a part payment or an unknown status, and closes one that the latest answer resolves. */
async function reviewUnclearCharge(
  write: PaymentsRepository,
  { attempt, charge, at, isUnknown }: { attempt: Attempt; charge: Charge; at: string; isUnknown: boolean },
): Promise<void> {
  const books = await readBooks(write, attempt)
  const amount = amountInDoubt(attempt, charge, books)
  const said = { attemptId: attempt.id, facts: chargeFacts(charge), amount }
  const open = books.reviews.filter(({ state }) => state === 'open')
  if (attempt.state === 'QUARANTINED') {
    // A mismatching answer has already reported money; this one gives the amount.
    if (amount > 0 || open.some(({ cause }) => cause === 'mismatch'))
      await write.reviews.openOnce({ ...said, cause: 'mismatch' }, at)
    return
  }
  const cause = isUnknown ? 'unknownStatus' : amount > 0 ? 'partPaid' : null
  for (const review of open)
    if (review.cause !== cause && (review.cause === 'unknownStatus' || review.cause === 'partPaid'))
      await write.reviews.close(review, 'answered', at)
  if (cause) await write.reviews.openOnce({ ...said, cause }, at)
}

/** Schedules the next check of an attempt that is not paid, or no longer paid. */
async function continuePolling(
  write: PaymentsRepository,
  attempt: Attempt,
  { charge, isDropped, at }: { charge: Charge; isDropped: boolean; at: string },
): Promise<void> {
  const isUntouched = isNotPaid(charge) && !(await write.attempts.isSaidPaid(attempt.id, before(at)))
  const next = {
    charge_uuid: charge.uuid,
    ...scheduleCheck(attempt, at),
    asked_at: at,
    unpaid_at: isUntouched ? at : null,
  }
  const wasLost = attempt.state === 'CREATING' || attempt.state === 'CREATE_UNKNOWN'
  if (isDropped && (attempt.state === 'PENDING' || attempt.state === 'CREATE_UNKNOWN'))
    await moveAttempt(write, { attempt, at }, 'fail', next)
  else if (wasLost) await moveAttempt(write, { attempt, at }, 'open', next)
  else if (attempt.state === 'PENDING' && next.next_check_at === null)
    await moveAttempt(write, { attempt, at }, 'expire', next)
  else await write.attempts.change(attempt, { ...next, updated_at: at })
}

/** In milliseconds. A browser or webhook may report a payment this long before the gateway's API does. */
const ahead = 15 * 60_000
const before = (at: string): string => new Date(Date.parse(at) - ahead).toISOString()

const chargeFacts = ({ status, orderId, currency, amount, due, refunded, testMode }: Charge) => ({
  status,
  orderId,
  currency,
  amount: String(amount),
  due: String(due),
  refunded: String(refunded),
  testMode: String(testMode),
})

/** The values that an attempt was started with. */
export interface ExpectedCharge {
  uuid: string
  /** The attempt's id; the gateway's order id. */
  orderId: string
  /** In paise. */
  amount: number
  mode: KeyMode
}

type ChargeMatch =
  | { kind: 'paid' | 'pending' | 'dropped' | 'unknownStatus' }
  /** The fields that differ from the request. */
  | { kind: 'mismatch'; fields: readonly (keyof Charge)[] }

/**
 * Compares a charge, read by our server, with the request. Money counts only if everything matches, to the paisa.
 * Source: the gateway contract of the payments.
 */
export function matchCharge(charge: Charge, expected: ExpectedCharge): ChargeMatch {
  const fields = mismatches(charge, expected)
  if (!words.includes(charge.status) && !fields.some((field) => identity.includes(field)))
    return { kind: 'unknownStatus' }
  if (isMoney(charge)) return fields.length > 0 ? { kind: 'mismatch', fields } : { kind: 'paid' }
  if (fields.some((field) => identity.includes(field))) return { kind: 'mismatch', fields }
  return { kind: charge.status === 'DUE' ? 'pending' : 'dropped' }
}

/** wire: the statuses of a charge. */
const words: readonly string[] = ['DUE', 'PAID', 'DROPPED']

/** Returns whether it is the requested charge, regardless of its status. */
const isSameCharge = (charge: Charge, expected: ExpectedCharge): boolean =>
  !mismatches(charge, expected).some((field) => identity.includes(field))

/** Returns whether the gateway has no money for it and no payment is in progress: every transaction has ended. */
const isNotPaid = ({ status, paid, transactions }: Charge): boolean =>
  status === 'DUE' &&
  (paid ?? 0) === 0 &&
  (transactions ?? []).every((tried) => endedWords.test(tried.status ?? ''))

/** wire: final statuses of a transaction without money. An unknown status may mean money in progress. */
const endedWords = /^(?:refused|declined|abandoned|cancell?ed|expired|failed|error)$/i

/** Returns whether the charge brings money. While it is DUE, a part payment does not count yet. */
const isMoney = ({ status, paid }: Charge): boolean =>
  status === 'PAID' || (status !== 'DUE' && (paid ?? 0) > 0)

/** Fields that must match even before any money moves; otherwise it is another charge. */
const identity: readonly (keyof Charge)[] = ['uuid', 'orderId', 'currency', 'amount', 'testMode']

function mismatches(charge: Charge, { uuid, orderId, amount, mode }: ExpectedCharge): (keyof Charge)[] {
  const isAsAgreed: Partial<Record<keyof Charge, boolean>> = {
    uuid: charge.uuid === uuid,
    orderId: charge.orderId === orderId,
    currency: charge.currency === 'INR',
    amount: charge.amount === amount,
    testMode: charge.testMode === (mode === 'test'),
    ...(isMoney(charge) && {
      status: charge.status === 'PAID',
      paid: charge.paid === undefined || charge.paid === null || charge.paid === amount,
      due: charge.due === 0,
      refunded: charge.refunded === 0,
    }),
  }
  return (Object.keys(isAsAgreed) as (keyof Charge)[]).filter((field) => !isAsAgreed[field])
}
