import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Fees } from '../../fees/feature.ts'
import type { Order } from '../orders/order.ts'
import { isOpenRefund } from '../refunds/refund.ts'
import type { PaymentsRepository } from '../repository.ts'

/** Receipts of the counter that two people have decided to cancel. */
export interface CounterCancellation {
  orderIds: readonly string[]
  /** Why. */
  note: string
  actor: Actor
  at: string
  /** When the books say that the money went back: on the day of the receipts. */
  bookedAt: string
}

/**
 * Cancels receipts: what each tender paid leaves the ledger under the receipt's number, the dues are open again, and the
 * payer gets an email. The number stays in its series.
 * @throws DomainError Conflict `till.cancelledAlready`, `till.cancelRefunded`, `refunds.underWay`
 */
export async function cancelCounter(
  write: PaymentsRepository,
  fees: Pick<Fees, 'lockDues' | 'takeBack' | 'paidOf'>,
  { orderIds, note, actor, at, bookedAt }: CounterCancellation,
): Promise<void> {
  const { orders, payers, receipts, transaction } = write
  const known = (await Promise.all(orderIds.map((id) => orders.find(id)))).flatMap((order) => order ?? [])
  await payers.lockAll(known.map(({ payer }) => payer))
  const dues = await fees.lockDues(transaction, [...new Set(known.flatMap(dueIdsOf))])
  for (const { id } of known.toSorted((one, other) => (one.id < other.id ? -1 : 1))) await orders.lock(id)
  for (const order of known) {
    // A cancelled admission owes nothing, so nothing of it may be due again.
    if (await payers.isCancelled(order.payer)) throw conflict('till.cancelRefunded')
    if ((await write.refunds.ofOrder(order.id)).some(isOpenRefund)) throw conflict('refunds.underWay')
    const receipt = await receipts.ofOrder(order.id)
    if (!receipt || !(await receipts.cancel(receipt.number, at))) throw conflict('till.cancelledAlready')
    const posting = { kind: 'cancellation' as const, orderId: order.id, note, at, bookedAt, byId: actor.id }
    const paid = await fees.paidOf(transaction, order.id)
    // A due was lowered meanwhile, and what it had paid stands elsewhere.
    if (dues.some(({ id, settled }) => settled < (paid.get(id) ?? 0))) throw conflict('till.cancelRefunded')
    const back = await fees.takeBack(transaction, dues, posting)
    // A part of it went back before.
    if (back !== receipt.amount) throw conflict('till.cancelRefunded')
    await write.receiptMail.sendCancelled(order, receipt, at)
  }
}

const dueIdsOf = ({ shown }: Order): string[] => shown.lines.map(({ dueId }) => dueId)
