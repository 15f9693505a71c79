import { instant, link, money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { receiptBadge } from '#lib/payments/receipt-standing.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Receipt } from '../receipt.ts'

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
