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
 * back. Amounts are in paise.
 * @param returnedOn an ISO date
 */
export function sayDishonoured(
  { returnedOn, dishonoured, amount }: { returnedOn: string; dishonoured: number; amount: number },
  at: { locale?: 'en' | 'de' } = {},
): string {
  const date = showDate(returnedOn, at.locale)
  if (dishonoured >= amount) return m['receipt.dishonouredNote']({ date }, at)
  const [returned, received] = [dishonoured, amount - dishonoured].map((each) => showAmount(each, at.locale))
  return m['receipt.dishonouredPart']({ date, returned: returned ?? '', received: received ?? '' }, at)
}

interface ReceiptStanding {
  /** Null where no payment was dishonoured. */
  dishonouredAt: string | null
  /** Null or left out where it was not cancelled. */
  cancelledAt?: string | null
  /** Amount of the receipt in paise. */
  amount: number
  /** Paise refunded since, where that is known. */
  returned?: number
  /** Paise that the bank returned, where that is known; all of it otherwise. */
  dishonoured?: number
}

/** Returns the state of a receipt: valid, cancelled, dishonoured in part or fully, or partly or fully refunded. */
export function standingOf({
  dishonouredAt,
  cancelledAt,
  amount,
  returned = 0,
  dishonoured = amount,
}: ReceiptStanding) {
  if (cancelledAt) return { state: 'bad', word: m['receipts.state.cancelled']() } as const
  if (dishonouredAt && dishonoured < amount)
    return {
      state: 'bad',
      word: m['receipts.state.partDishonoured']({ received: showAmount(amount - dishonoured) }),
    } as const
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
