import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Fees } from '../fees/feature.ts'
import type { Attempt } from './attempt.ts'
import { askForRefund } from './ask-for-refund.ts'
import { dayAfter } from './check-times.ts'
import type { HeldAttempt } from './held-attempt.ts'
import { booksOf, goneOutside, leftOf, mayGoBack, unsaid } from './held.ts'
import { closeDecided } from './money-of-cancelled.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { refundSeries } from './receipt-series.ts'
import type { Refund } from './refund.ts'
import { refundMachine } from './refund-states.ts'
import { shareRefund } from './share-refund.ts'

/** What it is of, locked by this transaction. */
export interface SentRefund extends HeldAttempt {
  refund: Refund
  move: 'send' | 'see'
  reference: string
  /** An Indian day. */
  sentOn: string
  actor: Actor
  at: string
}

/**
 * The one way to `sent`. What had paid dues leaves the ledger, and what was in doubt leaves its review: the books and
 * the gateway's agree to the paisa. The receipt stays what it was, and the note of the refund has a number of its own.
 */
export async function sendRefund(
  write: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  sent: SentRefund,
): Promise<void> {
  const { refund, attempt, move, reference, sentOn, actor, at } = sent
  await requireLeft(write, sent)
  if (attempt.state === 'PAID') await leaveLedger(write, fees, sent)
  else await leaveReviews(write, sent)
  const number = await write.counters.take(refundSeries(at))
  await transition(write, refundMachine, {
    ...{ move, id: refund.id, from: refund.state, version: refund.version + 1, note: reference, actor, at },
    audit: { before: { state: refund.state }, after: { state: 'sent', reference, number } },
    update: (to) => write.refunds.setState(refund, to, at, { reference, sentOn, number }),
  })
  if (refund.way === 'gateway') await closeSeen(write, attempt, at)
  await closeDecided(write, sent.order.payer, at)
  // Of what was paid twice the rest is to go back as well.
  if (attempt.state === 'PAID_DUPLICATE')
    await askForRefund(write, { ...sent, amount: leftOf(attempt, await booksOf(write, attempt)) })
}

/** @throws DomainError Conflict `refunds.changedSince`, `refunds.tooMuch`: the gateway has given back of it meanwhile */
async function requireLeft(write: PaymentsRepository, { refund, attempt }: SentRefund): Promise<void> {
  if (refund.state !== 'approved') throw conflict(refundMachine.refusal)
  // What the gateway has given back already may be this very refund.
  const books = await booksOf(write, attempt)
  const seen = refund.way === 'gateway' ? goneOutside(attempt, books.refunds) : 0
  if (refund.amount > leftOf(attempt, books) + seen) throw conflict('refunds.tooMuch')
}

async function leaveLedger(
  { transaction, receipts }: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  { refund, order, dues, isCancelled, reference, actor, at }: SentRefund,
): Promise<void> {
  const paid = await fees.paidOf(transaction, order.id)
  const shares = shareRefund({ lines: order.shown.lines, paid, dues }, refund.amount)
  const receipt = await receipts.ofOrder(order.id)
  await fees.giveBack(transaction, shares, {
    ...{ kind: 'refund', payer: order.payer, feeTypeId: order.feeTypeId, orderId: order.id },
    ...{ receiptNumber: receipt?.number ?? null, reference, note: refund.reason, at, byId: actor.id },
    // Nobody owes anything for an admission that was cancelled since.
    reopens: refund.reopens && !isCancelled,
  })
}

/** @throws DomainError Conflict `refunds.tooMuch`: the gateway says by now that it holds less */
async function leaveReviews(
  { reviews }: PaymentsRepository,
  { refund, attempt, at }: SentRefund,
): Promise<void> {
  let left = refund.amount
  for (const review of await reviews.ofAttempt(attempt.id)) {
    if (!mayGoBack(review) || review.amount <= 0) continue
    const less = Math.min(left, review.amount)
    await reviews.lower(review, less, at)
    left -= less
  }
  if (left > 0) throw conflict('refunds.tooMuch')
}

/** What the gateway had said before anybody here did is explained, and the rest of it is not. */
async function closeSeen(write: PaymentsRepository, attempt: Attempt, at: string): Promise<void> {
  const { reviews, attempts } = write
  const books = await booksOf(write, attempt)
  const outside = unsaid(attempt, books)
  for (const review of books.reviews)
    if (review.state === 'open' && review.cause === 'refundedOutside')
      await reviews.lower(review, review.amount + outside, at)
  // Whether the gateway says so, too, shows tomorrow: see `noteMissing`.
  await attempts.askAgain(attempt.id, dayAfter(at), 0)
}
