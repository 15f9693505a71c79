import { type Cell, badge, instant, link, money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Receipt } from './receipt.ts'

/** Whether money stands behind it. */
export const standingOf = ({ dishonouredAt }: Pick<Receipt, 'dishonouredAt'>) =>
  dishonouredAt
    ? ({ state: 'bad', word: m['receipts.state.dishonoured']() } as const)
    : ({ state: 'good', word: m['receipts.state.valid']() } as const)

export function receiptBadge(receipt: Receipt): Cell {
  const { word, state } = standingOf(receipt)
  return badge(word, state)
}

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
