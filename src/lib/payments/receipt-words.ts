import { showDate } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { badge, type Cell } from '#lib/lists/cell.ts'
import { feeKinds } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'

/** What a series is called: its kind of fee and its year. @example saySeries('general:2026-27') // 'General fees · 2026-27' */
export function saySeries(series: string): string {
  const kind = feeKinds.find((each) => series.startsWith(`${each}:`))
  return kind ? `${m[`fees.kind.${kind}`]()} · ${series.slice(kind.length + 1)}` : series
}

/** How money came, in words where the gateway's own are none. @example sayMethod('CARD') // 'Card' */
export function sayMethod(family: string, at: { locale?: 'en' | 'de' } = {}): string {
  const methods: Readonly<Record<string, () => string>> = {
    CARD: () => m['receipt.way.card']({}, at),
    NET_BANKING: () => m['receipt.way.netBanking']({}, at),
    WALLET: () => m['receipt.way.wallet']({}, at),
  }
  return methods[family]?.() ?? family
}

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

/** What of a payment went back, and when: a receipt keeps its bytes, so the pages about it say so. */
export const sayReturned = (
  { amount, on }: { amount: number; on: string },
  /** Paise of the whole payment. */
  paid: number,
): string =>
  m[amount < paid ? 'payment.returned' : 'payment.returnedAll']({
    amount: showAmount(amount),
    date: showDate(on),
  })
