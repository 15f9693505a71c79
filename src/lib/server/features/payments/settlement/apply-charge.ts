import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Fees } from '../../fees/feature.ts'
import { lockAttempt } from '../attempts/attempt.repository.ts'
import { type Attempt, dayAfter, nextCheckAfterPayment, scheduleCheck } from '../attempts/attempt.ts'
import type { ReceiptSnapshot } from '../receipts/receipt.ts'
import { isStartedRefund } from '../refunds/refund.ts'
import { matchRefund } from '../refunds/send-refund.ts'
import type { PaymentsRepository } from '../repository.ts'
import { amountInDoubt, readBooks, sumClosedDoubts } from './balance.ts'
import { moveAttempt, quarantine, settle, type SettlementContext } from './settle.ts'
import { isReceived, reviewMissingRefund, syncReceived } from './sync-settled.ts'

export interface ApplyParts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues' | 'receive' | 'giveBack' | 'paidOf'>
  clock: Clock
  college(): Promise<ReceiptSnapshot['college']>
}

/** Does what a charge says that the gateway has answered about an attempt; `named` is the charge that was asked for. */
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
      const judged = matchCharge(charge, expected)
      const settling = { ...held, college, at }
      const isSame = isSameCharge(charge, expected)
      if (isSame) await matchRefund(write, fees, settling, charge)
      if (isReceived(attempt) || !(await isDecidedByGateway(write, attempt))) {
        if (isSame) return syncReceived(write, settling, charge)
        // The charge is not this attempt's: nothing of it is stored, and the gateway is asked again later.
        const { next_check_at, checks } = nextCheckAfterPayment(attempt, at)
        return write.attempts.setNextCheck(id, next_check_at, checks)
      }
      await applyTo(write, { settling, charge, judged, isSame })
      const gone = isSame ? (charge.refunded ?? attempt.refunded) : attempt.refunded
      const isAwaited = await reviewMissingRefund(write, {
        attempt,
        at,
        gone,
        books: await readBooks(write, attempt),
      })
      const asked = await write.attempts.find(id)
      if (isAwaited && asked?.nextCheckAt === null) await write.attempts.setNextCheck(id, dayAfter(at), 0)
    })
  }

  /** Only for an attempt that the gateway's answer decides about. */
  async function applyTo(
    write: PaymentsRepository,
    { settling, charge, judged, isSame }: ChargeContext,
  ): Promise<void> {
    const { attempt, at } = settling
    if (judged.kind === 'paid') {
      const isDecided = sumClosedDoubts(await write.reviews.ofAttempt(attempt.id)) > 0
      if (isDecided) return quarantine(write, { ...settling, charge, cause: 'refundBegun' })
      return settle(write, fees, { charge }, settling)
    }
    if (judged.kind === 'mismatch') {
      const facts = { fields: judged.fields.join(', '), ...chargeFacts(charge) }
      // A charge that somebody else names is not this attempt's; nothing of it is kept.
      if (attempt.chargeUuid === null && charge.orderId !== attempt.id) return
      const refunded = isSame ? (charge.refunded ?? 0) : 0
      return quarantine(write, { ...settling, charge, cause: 'mismatch', facts, refunded })
    }
    await reviewUnclearCharge(write, { attempt, charge, at, isUnknown: judged.kind === 'unknownStatus' })
    await continuePolling(write, attempt, { charge, isDropped: judged.kind === 'dropped', at })
  }
}

interface ChargeContext {
  settling: SettlementContext
  charge: Charge
  judged: ChargeMatch
  /** It is the charge that was asked for. */
  isSame: boolean
}

/**
 * Whether the gateway's answer decides, and not a person. Money in quarantine for any other reason than that answer is
 * a person's to decide about, and so is money that comes after a person has decided. A review that was closed while no
 * money had come decided nothing.
 */
async function isDecidedByGateway(write: PaymentsRepository, attempt: Attempt): Promise<boolean> {
  if (attempt.state !== 'QUARANTINED') return true
  const { reviews, refunds } = await readBooks(write, attempt)
  const open = reviews.filter(({ state, cause }) => state === 'open' && cause !== 'refundMissing')
  if (open.length > 0) return open.some(({ cause }) => cause === 'mismatch')
  return sumClosedDoubts(reviews) === 0 && attempt.refunded === 0 && !refunds.some(isStartedRefund)
}

/** Opens a review of a part payment or of a status that is not known, and closes one that the newest answer settles. */
async function reviewUnclearCharge(
  write: PaymentsRepository,
  { attempt, charge, at, isUnknown }: { attempt: Attempt; charge: Charge; at: string; isUnknown: boolean },
): Promise<void> {
  const books = await readBooks(write, attempt)
  const amount = amountInDoubt(attempt, charge, books)
  const said = { attemptId: attempt.id, facts: chargeFacts(charge), amount }
  const open = books.reviews.filter(({ state }) => state === 'open')
  if (attempt.state === 'QUARANTINED') {
    // An answer that did not fit said that there is money: this one says how much.
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

/** Not paid, or no longer paid: sets when the gateway is asked next. */
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

/** Milliseconds for which somebody who says that it was paid may know it before the gateway's own answer does. */
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

/** What an attempt was started with. */
export interface ExpectedCharge {
  uuid: string
  /** As the gateway knows it. */
  orderId: string
  /** Paise. */
  amount: number
  mode: KeyMode
}

type ChargeMatch =
  | { kind: 'paid' | 'pending' | 'dropped' | 'unknownStatus' }
  /** The fields that are not as they were agreed. */
  | { kind: 'mismatch'; fields: readonly (keyof Charge)[] }

/**
 * What a charge that our server has read says about an attempt. Money is believed only where everything is as it was
 * agreed, to the paisa. Source: the contract of payments with the gateway.
 */
export function matchCharge(charge: Charge, expected: ExpectedCharge): ChargeMatch {
  const fields = mismatches(charge, expected)
  if (!words.includes(charge.status) && !fields.some((field) => identity.includes(field)))
    return { kind: 'unknownStatus' }
  if (isMoney(charge)) return fields.length > 0 ? { kind: 'mismatch', fields } : { kind: 'paid' }
  if (fields.some((field) => identity.includes(field))) return { kind: 'mismatch', fields }
  return { kind: charge.status === 'DUE' ? 'pending' : 'dropped' }
}

/** wire: what the gateway says of a charge. */
const words: readonly string[] = ['DUE', 'PAID', 'DROPPED']

/** Whether it is the charge that was asked for, whatever became of it. */
const isSameCharge = (charge: Charge, expected: ExpectedCharge): boolean =>
  !mismatches(charge, expected).some((field) => identity.includes(field))

/** The gateway has no money for it, and none is under way: every try to pay it has ended. */
const isNotPaid = ({ status, paid, transactions }: Charge): boolean =>
  status === 'DUE' &&
  (paid ?? 0) === 0 &&
  (transactions ?? []).every((tried) => endedWords.test(tried.status ?? ''))

/** wire: how a try to pay has ended without money. A word that we do not know may be money on its way. */
const endedWords = /^(?:refused|declined|abandoned|cancell?ed|expired|failed|error)$/i

/** What is still due counts as money only once it is whole: a part of it is nothing yet. */
const isMoney = ({ status, paid }: Charge): boolean =>
  status === 'PAID' || (status !== 'DUE' && (paid ?? 0) > 0)

/** Wrong even before any money moved: it is not the charge that was asked for. */
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
