import { type Cell, badge } from '#lib/lists/cell.ts'
import { m } from '#paraglide/messages.js'

interface Standing {
  /** Null where nothing was. */
  dishonouredAt: string | null
  /** Paise that it is for. */
  amount: number
  /** Paise of them that went back since, where that is known. */
  returned?: number
}

/** Whether money stands behind it. */
export function standingOf({ dishonouredAt, amount, returned = 0 }: Standing) {
  if (dishonouredAt) return { state: 'bad', word: m['receipts.state.dishonoured']() } as const
  if (returned === 0) return { state: 'good', word: m['receipts.state.valid']() } as const
  return returned < amount
    ? ({ state: 'waiting', word: m['receipts.state.partReturned']() } as const)
    : ({ state: 'inactive', word: m['receipts.state.returned']() } as const)
}

export function receiptBadge(receipt: Standing): Cell {
  const { word, state } = standingOf(receipt)
  return badge(word, state)
}
