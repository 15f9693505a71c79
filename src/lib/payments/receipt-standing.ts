import { type Cell, badge } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'

interface Standing {
  /** Null where nothing was. */
  dishonouredAt: string | null
  /** Paise that it is for. */
  amount: number
  /** What of them went back, where that is known; null where nothing did. */
  returned?: { amount: number } | null
}

/** Whether money stands behind it. */
export function standingOf({ dishonouredAt, amount, returned }: Standing) {
  if (dishonouredAt) return { state: 'bad', word: m['receipts.state.dishonoured']() } as const
  if (!returned) return { state: 'good', word: m['receipts.state.valid']() } as const
  return returned.amount < amount
    ? ({ state: 'waiting', word: m['receipts.state.partReturned']() } as const)
    : ({ state: 'inactive', word: m['receipts.state.returned']() } as const)
}

export function receiptBadge(receipt: Standing): Cell {
  const { word, state } = standingOf(receipt)
  return badge(word, state)
}
