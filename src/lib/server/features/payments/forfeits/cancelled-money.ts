import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Refund } from '../refunds/refund.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { LockedAttempt } from '../settlement/locked-attempt.ts'

/**
 * Reopens the review when a cancelled admission's refund fails: the money stays in the ledger until somebody decides
 * about it again. Money in doubt has its own review.
 */
export async function reopenRefundReview(
  { reviews }: PaymentsRepository,
  { attempt, isCancelled, refund }: LockedAttempt & { refund: Refund },
  at: string,
): Promise<void> {
  if (!isCancelled || attempt.state !== 'PAID') return
  const facts = { refund: rupeesOf(String(refund.amount)) }
  await reviews.open({ attemptId: attempt.id, cause: 'notGivenBack', facts, amount: 0 }, at)
}

/** Closes the review once all of an admission's money is decided. */
export async function closeDecided(
  { kept, reviews }: PaymentsRepository,
  payer: Payer,
  at: string,
): Promise<void> {
  if (payer.kind !== 'admission' || (await kept.undecided([payer.id])).has(payer.id)) return
  await reviews.closeOfPayer(payer, 'notGivenBack', at)
}
