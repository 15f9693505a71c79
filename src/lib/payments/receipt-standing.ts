import { type Cell, badge } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'

interface Standing {
  /** Null where nothing was. */
  dishonouredAt: string | null
}

/** Whether money stands behind it. */
export const standingOf = ({ dishonouredAt }: Standing) =>
  dishonouredAt
    ? ({ state: 'bad', word: m['receipts.state.dishonoured']() } as const)
    : ({ state: 'good', word: m['receipts.state.valid']() } as const)

export function receiptBadge(receipt: Standing): Cell {
  const { word, state } = standingOf(receipt)
  return badge(word, state)
}
