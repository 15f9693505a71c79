import { type Cell, instant, link, money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { receiptBadge } from '#lib/payments/receipt-standing.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Receipt } from '../receipt.ts'

/** Each leads to where it is printed; `asking` has where a refund of it is asked for, by the order. */
export const receiptsTable = (
  receipts: readonly Receipt[],
  asking: ReadonlyMap<string, string> = new Map(),
): PlainTable =>
  plainTable(
    m['receipts.title'](),
    [
      ...[m['receipt.number'](), m['structures.feeType'](), m['receipts.issued']()],
      ...[m['structures.amount'](), m['catalogue.status']()],
      ...(asking.size > 0 ? [m['refunds.title']()] : []),
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
        ...(asking.size > 0 ? [askCell(asking.get(receipt.orderId))] : []),
      ],
    }),
  )

const askCell = (to: string | undefined): Cell => (to ? link(m['refunds.ask'](), to) : text(''))
