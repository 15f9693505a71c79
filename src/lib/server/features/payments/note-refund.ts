import type { Charge } from '#lib/schemas/payments/charge.ts'
import { nextCheck } from './check-times.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Settling } from './settle.ts'

/**
 * Money of a paid attempt that went back at the gateway: what was refunded by us is known, and for the rest somebody
 * has to say what it was. The receipt stays what it was: a refund is a record of its own.
 */
export async function noteRefund(
  write: PaymentsRepository,
  { attempt, at }: Pick<Settling, 'attempt' | 'at'>,
  charge: Charge,
): Promise<void> {
  const refunded = charge.refunded ?? 0
  if (refunded > attempt.refunded) {
    const own = (await write.refunds.ofAttempt(attempt.id)).filter(({ state }) => state === 'sent')
    const known = own.reduce((sum, { amount }) => sum + amount, 0)
    if (refunded > known)
      await write.reviews.open(
        {
          ...{ attemptId: attempt.id, cause: 'refundedOutside' as const },
          ...{ facts: { uuid: charge.uuid, refunded: String(refunded), known: String(known) } },
          // The ledger has more than the gateway.
          amount: known - refunded,
        },
        at,
      )
  }
  const planned = new Date(Date.parse(attempt.paidBy?.at ?? attempt.createdAt) + oneDay).toISOString()
  const isDone = charge.status === 'PAID' && at >= planned
  await write.attempts.change(attempt, {
    refunded: Math.max(refunded, attempt.refunded),
    // The look of the next day stays planned, whoever rings before it.
    next_check_at: isDone ? null : planned > at ? planned : nextCheck(attempt.createdAt, at),
    updated_at: at,
  })
}

const oneDay = 24 * 60 * 60 * 1000
