import { indianDate } from '#lib/rules/indian-time.ts'
import type { Charge } from '#lib/schemas/payments/charge.ts'
import { systemActor } from '../../kernel/audit/audit.ts'
import type { Fees } from '../fees/feature.ts'
import type { HeldAttempt } from './held-attempt.ts'
import { type Books, knownGone, unsaid } from './held.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { sendRefund } from './send-refund.ts'
import type { Settling } from './settle.ts'

const gateway = systemActor('payment gateway')

/** What the gateway has given back so far, and whose it was. */
type Seen = HeldAttempt & Pick<Settling, 'at'>

/** A refund that was approved went back as the gateway says, to the paisa: nobody has to say so any more. */
export async function matchRefund(
  write: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  { order, attempt, dues, isCancelled, at }: Seen,
  { uuid, refunded }: Pick<Charge, 'uuid' | 'refunded'>,
): Promise<void> {
  if ((refunded ?? 0) <= attempt.refunded) return
  const refunds = await write.refunds.ofAttempt(attempt.id)
  const awaited = refunds.find(({ state, way }) => state === 'approved' && way === 'gateway')
  if (!awaited || (refunded ?? 0) !== knownGone(attempt, refunds) + awaited.amount) return
  const held = { order, attempt, dues, isCancelled }
  const sent = { ...held, refund: awaited, move: 'see', actor: gateway, at } as const
  await sendRefund(write, fees, { ...sent, reference: uuid, sentOn: indianDate(at) })
}

/**
 * What went back at the gateway and nobody here has asked for: somebody has to say what it was. It may turn out not to
 * have gone after all, as where a bank has sent it back.
 */
export async function noteOutside(
  { reviews }: PaymentsRepository,
  { attempt, at, gone, books, uuid }: Gone & { uuid: string },
): Promise<void> {
  const outside = unsaid({ ...attempt, refunded: gone }, books)
  const open = books.reviews.find(({ cause, state }) => cause === 'refundedOutside' && state === 'open')
  if (open && outside === 0) return void (await reviews.close(open, 'answered', at))
  if (outside === 0 || (!open && gone <= attempt.refunded)) return
  const facts = { uuid, refunded: String(gone), known: String(gone - outside) }
  // The ledger has more than the gateway.
  await reviews.open({ attemptId: attempt.id, cause: 'refundedOutside', facts, amount: -outside }, at)
}

/**
 * Somebody here said that money was sent on the gateway's pages, and on a later day the gateway still has it. Once it is
 * gone the question closes by itself; whether to ask again tomorrow is the answer.
 */
export async function noteMissing(
  { reviews }: PaymentsRepository,
  { attempt, at, gone, books }: Gone,
): Promise<boolean> {
  const missing = knownGone(attempt, books.refunds) - gone
  const last = books.reviews.findLast(({ cause }) => cause === 'refundMissing')
  if (missing <= 0) {
    if (last?.state === 'open') await reviews.close(last, 'answered', at)
    return false
  }
  const sentOn = books.refunds
    .map((refund) => (refund.way === 'gateway' ? (refund.sentOn ?? '') : ''))
    .toSorted()
    .at(-1)
  if (indianDate(at) <= (sentOn ?? '')) return true
  // People have looked at this sum since it was sent, and closed it.
  const isSeen = last?.outcome === 'closed' && indianDate(last.createdAt) > (sentOn ?? '')
  if (isSeen && last.amount === missing) return false
  const facts = { refunded: String(gone), known: String(gone + missing) }
  await reviews.open({ attemptId: attempt.id, cause: 'refundMissing', facts, amount: missing }, at)
  return true
}

type Gone = Pick<Settling, 'attempt' | 'at'> & {
  /** Paise that went back at the gateway, as it says. */
  gone: number
  books: Books
}
