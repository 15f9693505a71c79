import { methodOfWay } from '#lib/payments/tender-words.ts'
import { earlierPrefix } from '#lib/schemas/fees/kinds.ts'
import type { TenderWay } from '#lib/schemas/till/tenders.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Fees } from '../../fees/feature.ts'
import type { TakenTender } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import { issueReceipt } from '../settlement/issue-receipt.ts'
import type { CounterEntry, CounterPart } from './counter.ts'
import { addCounterOrder, type CounterSettlement } from './settle-counter.ts'

/** A receipt that the college issued before this system, for dues of one fee type: the third proof of a payment. */
export interface EarlierEntry extends Pick<CounterEntry, 'payer' | 'person'> {
  number: string
  /** An instant of its day in India. */
  issuedAt: string
  /** The dues are locked and open for so much. */
  parts: readonly Omit<CounterPart, 'tender'>[]
  tender: Omit<TakenTender, 'amount'>
  actor: Actor
  at: string
}

export interface EarlierSettlement extends Omit<CounterSettlement, 'counter'> {
  earlier: EarlierEntry
}

export const earlierMethod = (way: TenderWay): string => `${earlierPrefix}${methodOfWay[way]}`

/**
 * Copies a receipt of an earlier book: its number and day stay, and the money stands in the ledger on that day. It belongs
 * to no shift and no day of the till. Only `settle` calls it.
 * @throws Error if a part is more than its due is open for, or if the dues have several payers or kinds of fee
 */
export async function settleEarlier(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  { earlier, college, wordsOf, tokens }: EarlierSettlement,
): Promise<void> {
  const { number, issuedAt, payer, parts, tender, actor, at } = earlier
  const order = await addCounterOrder(write, earlier, { wordsOf, tokens, way: 'earlier' })
  await issueReceipt(write, {
    order,
    college,
    actor,
    at,
    transactionId: '',
    paidBy: { family: '', from: '', bankReference: '', at: issuedAt },
    taken: { cashier: '', tenders: [{ ...tender, amount: order.amount }] },
    earlier: { number, issuedAt },
    receive: (receiptNumber) =>
      fees.receive(write.transaction, parts, {
        kind: 'payment',
        payer,
        feeTypeId: order.feeTypeId ?? '',
        orderId: order.id,
        receiptNumber,
        reference: tender.reference,
        method: earlierMethod(tender.way),
        at,
        bookedAt: issuedAt,
        byId: actor.id,
      }),
  })
}
