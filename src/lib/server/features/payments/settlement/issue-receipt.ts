import type { Actor } from '../../../kernel/audit/audit.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { orderMachine, type PaidBy } from '../attempts/attempt.ts'
import type { Order } from '../orders/order.ts'
import type { ReceiptSnapshot } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import { takeEarlierNumber, takeReceiptNumber } from '../series/take-number.ts'

/** What a receipt prints beside its order. */
interface Issue {
  order: Order
  college: ReceiptSnapshot['college']
  actor: Actor
  at: string
  /** Empty for money of the counter. */
  transactionId: string
  paidBy: PaidBy
  taken?: ReceiptSnapshot['taken']
  /** The number and day of a receipt that an earlier book issued; otherwise the next number of the series. */
  earlier?: { number: string; issuedAt: string }
  /** Writes the ledger under the receipt's number; returns the row's id if there is one row only. */
  receive(number: string): Promise<string | null>
}

/**
 * Marks an order as paid, takes the next number of its series and stores the receipt. The number is taken as late as
 * possible, because it locks the series; a rollback returns it. Only `settle` calls it.
 */
export async function issueReceipt(
  write: PaymentsRepository,
  { order, college, actor, at, transactionId, paidBy, taken, earlier, receive }: Issue,
): Promise<string> {
  await transition(write, orderMachine, {
    move: 'pay',
    id: order.id,
    from: order.state,
    version: order.version + 1,
    actor,
    at,
    audit: {},
    update: (to) => write.orders.setState(order, to, at),
  })
  const { number, series, place } = earlier
    ? await takeEarlierNumber(write, order.kind, earlier)
    : await takeReceiptNumber(write, order.kind, at)
  const ledgerId = await receive(number)
  const { number: payerNumber, name, course, feeType, semester, year, lines } = order.shown
  const snapshot: ReceiptSnapshot = {
    college,
    payer: { number: payerNumber, name, ...(course && { course }) },
    feeType,
    semester,
    ...(year && { year }),
    lines,
    transactionId,
    paidBy,
    ...(taken && { taken }),
    ...(earlier && { isOfEarlierBook: true }),
  }
  const issuedAt = earlier?.issuedAt ?? at
  // Our code on a receipt of an earlier book would say that we issued it.
  const verifyCode = earlier ? null : newShortCode()
  await write.receipts.add({
    number,
    order_id: order.id,
    ledger_id: ledgerId,
    kind: order.kind,
    series,
    place,
    issued_at: issuedAt,
    amount: order.amount,
    dishonoured_at: null,
    cancelled_at: null,
    verify_code: verifyCode,
    payer_kind: order.payer.kind,
    payer_id: order.payer.id,
    snapshot: JSON.stringify(snapshot),
  })
  if (verifyCode !== null) await write.receiptMail.send(order, { number, issuedAt, verifyCode })
  return number
}
