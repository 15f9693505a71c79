import type { Fees } from '../../fees/feature.ts'
import type { Order } from '../orders/order.ts'
import { isOpenRefund } from '../refunds/refund.ts'
import type { PaymentsRepository } from '../repository.ts'

/** Paise of an order of the counter that may still be refunded; 0 while a refund is in progress. */
export async function leftOfCounter(
  { kept, refunds, transaction }: Pick<PaymentsRepository, 'kept' | 'refunds' | 'transaction'>,
  fees: Pick<Fees, 'paidOf'>,
  order: Order,
): Promise<number> {
  if (order.way !== 'counter' || (await refunds.ofOrder(order.id)).some(isOpenRefund)) return 0
  const paid = await fees.paidOf(transaction, order.id)
  return Math.max(0, Math.min(sumOf(paid.values()), await kept.unkept(order)))
}

export const sumOf = (amounts: Iterable<number>): number =>
  [...amounts].reduce((sum, amount) => sum + amount, 0)
