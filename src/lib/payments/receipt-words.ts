import { showDate } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { badge, type Cell } from '#lib/lists/cell.ts'
import { bankTransfer, earlierPrefix, feeKinds } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'

/** Kilobytes of most receipts: mostly their fonts. Each is drawn when it is first downloaded. */
export const receiptKilobytes = '27'

/**
 * Names a receipt series by its kind of fee and its year.
 * @example saySeries('general:2026-27') // 'General fees · 2026-27'
 */
export function saySeries(series: string): string {
  const earlier = /^earlier:(.+)$/.exec(series)?.[1]
  if (earlier) return `${m['receipt.way.earlierBook']()}: ${saySeries(earlier)}`
  const kind = feeKinds.find((each) => series.startsWith(`${each}:`))
  return kind ? `${m[`fees.kind.${kind}`]()} · ${series.slice(kind.length + 1)}` : series
}

/**
 * Names the payment method; methods without a translation keep the gateway's name.
 * @example sayMethod('CARD') // 'Card'
 */
export function sayMethod(family: string, at: { locale?: 'en' | 'de' } = {}): string {
  if (family.startsWith(earlierPrefix))
    return `${m['receipt.way.earlierBook']({}, at)}: ${sayMethod(family.slice(earlierPrefix.length), at)}`
  const methods: Readonly<Record<string, () => string>> = {
    CASH: () => m['receipt.way.cash']({}, at),
    CHEQUE: () => m['receipt.way.cheque']({}, at),
    DD: () => m['receipt.way.dd']({}, at),
    CARD: () => m['receipt.way.card']({}, at),
    NET_BANKING: () => m['receipt.way.netBanking']({}, at),
    WALLET: () => m['receipt.way.wallet']({}, at),
    [bankTransfer]: () => m['receipt.way.bankTransfer']({}, at),
  }
  return methods[family]?.() ?? family
}

/**
 * States that the bank returned the cheque or draft of a receipt. Of a receipt with several tenders only a part went
 * back.
 * @param returnedOn an ISO date
 */
export const sayDishonoured = (
  { returnedOn, tenders }: { returnedOn: string; tenders: number },
  at: { locale?: 'en' | 'de' } = {},
): string =>
  m[tenders > 1 ? 'receipt.dishonouredPart' : 'receipt.dishonouredNote'](
    { date: showDate(returnedOn, at.locale) },
    at,
  )

interface ReceiptStanding {
  /** Null where no payment was dishonoured. */
  dishonouredAt: string | null
  /** Null or left out where it was not cancelled. */
  cancelledAt?: string | null
  /** Amount of the receipt in paise. */
  amount: number
  /** Paise refunded since, where that is known. */
  returned?: number
}

/** Returns the state of a receipt: valid, cancelled, dishonoured, or partly or fully refunded. */
export function standingOf({ dishonouredAt, cancelledAt, amount, returned = 0 }: ReceiptStanding) {
  if (cancelledAt) return { state: 'bad', word: m['receipts.state.cancelled']() } as const
  if (dishonouredAt) return { state: 'bad', word: m['receipts.state.dishonoured']() } as const
  if (returned === 0) return { state: 'good', word: m['receipts.state.valid']() } as const
  return returned < amount
    ? ({ state: 'waiting', word: m['receipts.state.partReturned']() } as const)
    : ({ state: 'inactive', word: m['receipts.state.returned']() } as const)
}

export function receiptBadge(receipt: ReceiptStanding): Cell {
  const { word, state } = standingOf(receipt)
  return badge(word, state)
}

/**
 * States how much of a payment was refunded and when. The receipt's bytes never change, so the pages about it show
 * this.
 */
export const sayReturned = (
  { amount, on }: { amount: number; on: string },
  /** Amount of the complete payment in paise. */
  paid: number,
): string =>
  m[amount < paid ? 'payment.returned' : 'payment.returnedAll']({
    amount: showAmount(amount),
    date: showDate(on),
  })
