import { notFound } from '../../../kernel/core/errors.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentsRepository } from '../repository.ts'

export interface LockedAttempt {
  attempt: Attempt
  order: Order
  dues: readonly Due[]
  /** The admission that it is for was cancelled. */
  isCancelled: boolean
}

/**
 * An attempt about whose money something is to be done. Whose it is, what it is for, its order and it are locked, in
 * this order: so does whoever begins another payment of the same dues, and whoever cancels the admission.
 * @throws DomainError NotFound `payments.notThere`
 */
export async function lockAttempt(
  write: PaymentsRepository,
  fees: Pick<Fees, 'lockDues'>,
  attemptId: string,
): Promise<LockedAttempt> {
  const seen = await write.attempts.find(attemptId)
  // Whose an order is and what it is for never change.
  const begun = seen && (await write.orders.find(seen.orderId))
  if (!begun) throw notFound('payments.notThere')
  await write.payers.lock(begun.payer)
  const isCancelled = await write.payers.isCancelled(begun.payer)
  const dues = await fees.lockDues(
    write.transaction,
    begun.shown.lines.map(({ dueId }) => dueId),
  )
  const order = await write.orders.lock(begun.id)
  const attempt = await write.attempts.find(attemptId)
  if (!order || !attempt) throw notFound('payments.notThere')
  return { attempt, order, dues, isCancelled }
}
