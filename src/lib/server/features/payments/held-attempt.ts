import { notFound } from '../../kernel/core/errors.ts'
import type { Due, Fees } from '../fees/feature.ts'
import type { Attempt } from './attempt.ts'
import type { Order } from './order.ts'
import type { PaymentsRepository } from './payments.repository.ts'

export interface HeldAttempt {
  attempt: Attempt
  order: Order
  dues: readonly Due[]
}

/**
 * An attempt about whose money somebody decides: what it is for, its order and it are locked, in this order.
 * @throws DomainError NotFound `payments.notThere`
 */
export async function holdAttempt(
  write: PaymentsRepository,
  fees: Pick<Fees, 'lockDues'>,
  attemptId: string,
): Promise<HeldAttempt> {
  const seen = await write.attempts.find(attemptId)
  const lines = (seen && (await write.orders.find(seen.orderId)))?.shown.lines ?? []
  const dues = await fees.lockDues(
    write.transaction,
    lines.map(({ dueId }) => dueId),
  )
  const order = seen && (await write.orders.lock(seen.orderId))
  const attempt = await write.attempts.find(attemptId)
  if (!order || !attempt) throw notFound('payments.notThere')
  return { attempt, order, dues }
}
