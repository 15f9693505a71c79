import { startOfDay } from '#lib/rules/dates/indian-days.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import type { TakenTender } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'

/** A cheque or demand draft that the bank has returned. */
export interface ReturnedTender extends Pick<TakenTender, 'way' | 'reference' | 'bank'> {
  id: string
  /** The day on which the bank returned it, and why. */
  returnedOn: string
  reason: string
  actor: Actor
  at: string
}

/**
 * Takes back what a tender has paid, and nothing else of its receipts: reversing ledger rows under the same orders and
 * receipt numbers, on the day on which the return becomes known. Its dues are open by so much, whatever their amounts
 * are by now. The receipts are marked, and their payers get an email. The payers are locked by the caller.
 * @throws DomainError Conflict `papers.moneyGone` if the dues no longer have the money, because it was refunded
 */
export async function takeBackTender(
  write: PaymentsRepository,
  fees: Pick<Fees, 'paidByTender' | 'lockDues' | 'giveBack'>,
  { id: tenderId, returnedOn, reason, actor, at, ...paper }: ReturnedTender,
): Promise<void> {
  const { transaction } = write
  const payments = await fees.paidByTender(transaction, tenderId)
  const dueIds = payments.flatMap(({ paid }) => paid.map(({ dueId }) => dueId))
  const dues = new Map((await fees.lockDues(transaction, dueIds)).map((due) => [due.id, due]))
  for (const { paid, ...posting } of payments)
    await fees.giveBack(
      transaction,
      paid.map(({ dueId, amount }) => ({ due: requirePaid(dues.get(dueId), amount), amount })),
      {
        ...posting,
        kind: 'reversal',
        tenderId,
        reference: paper.reference,
        note: reason,
        reopens: true,
        at,
        byId: actor.id,
      },
    )
  for (const [orderId, own] of Map.groupBy(payments, (payment) => payment.orderId)) {
    await write.receipts.setDishonoured(orderId, startOfDay(returnedOn))
    const order = await write.orders.find(orderId)
    const receipt = await write.receipts.ofOrder(orderId)
    const amount = own.flatMap(({ paid }) => paid).reduce((sum, part) => sum + part.amount, 0)
    if (order && receipt)
      await write.receiptMail.sendReturned(order, { ...receipt, ...paper, amount, returnedOn, reason })
  }
}

/** @throws DomainError Conflict `papers.moneyGone` */
function requirePaid(due: Due | undefined, amount: number): Due {
  if (!due || due.settled < amount) throw conflict('papers.moneyGone')
  return due
}
