import { indianDate } from '#lib/rules/indian-time.ts'
import type { Charge } from '#lib/schemas/payments/charge.ts'
import { systemActor } from '../../kernel/audit/audit.ts'
import type { Fees } from '../fees/feature.ts'
import { nextCheck } from './check-times.ts'
import { goneOutside, sentBy } from './held.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { sendRefund } from './send-refund.ts'
import type { Settling } from './settle.ts'

const gateway = systemActor('payment gateway')

/** What the gateway has given back so far, and whose it was. */
type Seen = Pick<Settling, 'order' | 'attempt' | 'dues' | 'at'>

/** A refund that was approved went back as the gateway says, to the paisa: nobody has to say so any more. */
export async function matchRefund(
  write: PaymentsRepository,
  fees: Pick<Fees, 'giveBack' | 'paidOf'>,
  { order, attempt, dues, at }: Seen,
  { uuid, refunded }: Pick<Charge, 'uuid' | 'refunded'>,
): Promise<void> {
  if ((refunded ?? 0) <= attempt.refunded) return
  const refunds = await write.refunds.ofAttempt(attempt.id)
  const awaited = refunds.find(({ state, way }) => state === 'approved' && way === 'gateway')
  if (!awaited || (refunded ?? 0) !== sentBy('gateway', refunds) + awaited.amount) return
  const sent = { refund: awaited, order, attempt, dues, move: 'see', actor: gateway, at } as const
  await sendRefund(write, fees, { ...sent, reference: uuid, sentOn: indianDate(at) })
}

/**
 * Money of an attempt that went back at the gateway: what was refunded by us is known, and for the rest somebody
 * has to say what it was. The receipt stays what it was: a refund is a record of its own.
 */
export async function noteRefund(
  write: PaymentsRepository,
  { attempt, at }: Pick<Settling, 'attempt' | 'at'>,
  charge: Pick<Charge, 'uuid' | 'status' | 'refunded'>,
): Promise<void> {
  const refunded = Math.max(charge.refunded ?? 0, attempt.refunded)
  const refunds = await write.refunds.ofAttempt(attempt.id)
  const outside = goneOutside({ refunded }, refunds)
  if (refunded > attempt.refunded && outside > 0) {
    const known = String(sentBy('gateway', refunds))
    const facts = { uuid: charge.uuid, refunded: String(refunded), known }
    // The ledger has more than the gateway.
    await write.reviews.open({ attemptId: attempt.id, cause: 'refundedOutside', facts, amount: -outside }, at)
  }
  const planned = new Date(Date.parse(attempt.paidBy?.at ?? attempt.createdAt) + oneDay).toISOString()
  const isDone = charge.status === 'PAID' && at >= planned
  await write.attempts.change(attempt, {
    refunded,
    // The look of the next day stays planned, whoever rings before it.
    next_check_at: isDone ? null : planned > at ? planned : nextCheck(attempt.createdAt, at),
    updated_at: at,
  })
}

const oneDay = 24 * 60 * 60 * 1000
