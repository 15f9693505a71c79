import { m } from '#paraglide/messages.js'
import { feeKinds } from '#lib/schemas/fees/kinds.ts'

/** What a series is called: its kind of fee and its year. @example saySeries('general:2026-27') // 'General fees · 2026-27' */
export function saySeries(series: string): string {
  const kind = feeKinds.find((each) => series.startsWith(`${each}:`))
  return kind ? `${m[`fees.kind.${kind}`]()} · ${series.slice(kind.length + 1)}` : series
}
