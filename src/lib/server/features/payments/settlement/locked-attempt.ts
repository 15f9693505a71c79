import { notFound } from '../../../kernel/core/errors.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentsRepository } from '../repository.ts'

export interface LockedAttempt {
  attempt: Attempt
  order: Order
  dues: readonly Due[]
  /** The admission to be paid was cancelled. */
  isCancelled: boolean
}

/**
 * Locks the payer, the dues, the order and the attempt, in this order. Starting another payment of the same dues and
 * cancelling the admission take the same locks in the same order.
 * @throws DomainError NotFound `payments.notThere`
 */
export async function lockAttempt(
  write: PaymentsRepository,
  fees: Pick<Fees, 'lockDues'>,
  attemptId: string,
): Promise<LockedAttempt> {
  const seen = await write.attempts.find(attemptId)
  // The payer and the dues of an order never change, so they can be read before locking.
  const known = seen && (await write.orders.find(seen.orderId))
  if (!known) throw notFound('payments.notThere')
  await write.payers.lock(known.payer)
  const isCancelled = await write.payers.isCancelled(known.payer)
  const dues = await fees.lockDues(
    write.transaction,
    known.shown.lines.map(({ dueId }) => dueId),
  )
  const order = await write.orders.lock(known.id)
  const attempt = await write.attempts.find(attemptId)
  if (!order || !attempt) throw notFound('payments.notThere')
  return { attempt, order, dues, isCancelled }
}
