import { badge, instant, link, money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Cell } from '#lib/lists/cell.ts'
import type { Receipt } from './receipt.ts'

/** Whether money stands behind it. */
export const receiptBadge = ({ dishonouredAt }: Pick<Receipt, 'dishonouredAt'>): Cell =>
  dishonouredAt ? badge(m['receipts.state.dishonoured'](), 'bad') : badge(m['receipts.state.valid'](), 'good')

/** Each leads to where it is printed. */
export const receiptsTable = (receipts: readonly Receipt[]): PlainTable =>
  plainTable(
    m['receipts.title'](),
    [
      ...[m['receipt.number'](), m['structures.feeType'](), m['receipts.issued']()],
      ...[m['structures.amount'](), m['catalogue.status']()],
    ],
    receipts,
    (receipt) => ({
      key: receipt.number,
      cells: [
        link(receipt.number, routes.officeReceipt(receipt.orderId)),
        text(receipt.snapshot.feeType, receipt.snapshot.semester),
        instant(receipt.issuedAt),
        money(receipt.amount),
        receiptBadge(receipt),
      ],
    }),
  )
