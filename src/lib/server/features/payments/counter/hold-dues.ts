import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Fees } from '../../fees/feature.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { HeldForCounter } from './counter.ts'

/**
 * Locks payers, dues and started online payments, in the order of all payments: admissions, students, dues, orders. Two
 * cashiers at the dues of one payer take turns.
 * @throws DomainError Conflict `payments.inDoubt` while the office reviews money for one of the dues
 */
export async function holdForCounter(
  write: PaymentsRepository,
  fees: Pick<Fees, 'lockDues'>,
  { payers, dueIds }: { payers: readonly Payer[]; dueIds: readonly string[] },
): Promise<HeldForCounter> {
  await write.payers.lockAll(payers)
  const cancelled = new Set<string>()
  for (const payer of payers) if (await write.payers.isCancelled(payer)) cancelled.add(payer.id)
  const dues = await fees.lockDues(write.transaction, dueIds)
  const started: Order[] = []
  for (const id of await write.orders.openFor(dueIds)) {
    const order = await write.orders.lock(id)
    if (order?.state === 'open') started.push(order)
  }
  if (await write.reviews.areInDoubt(dueIds)) throw conflict('payments.inDoubt')
  return { dues, started, cancelled }
}
