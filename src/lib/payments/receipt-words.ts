import { m } from '#paraglide/messages.js'
import { feeKinds } from '#lib/schemas/fees/kinds.ts'

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
