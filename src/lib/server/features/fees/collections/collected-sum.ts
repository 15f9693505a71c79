import { sayPaise } from '#lib/i18n/rupees.ts'
import { m } from '#paraglide/messages.js'
import type { Collected } from './collections.repository.ts'

/** Money of some days, as every page and dashboard says it. Amounts are whole paise. */
export interface CollectedSum {
  /** How many payments came in. */
  count: number
  received: number
  /** 0 or less. */
  returned: number
  /** What stays: received, less what was given back. */
  net: number
}

export const netOf = ({ received, returned }: Pick<Collected, 'received' | 'returned'>): number =>
  received + returned

export function sumCollected(rows: readonly Collected[]): CollectedSum {
  const sum = { count: 0, received: 0, returned: 0, net: 0 }
  for (const row of rows) {
    sum.count += row.count
    sum.received += row.received
    sum.returned += row.returned
    sum.net += netOf(row)
  }
  return sum
}

/** Says what came in, what of it went back and what stays; what went back is said only where something did. */
export const sayCollected = ({ received, returned, net }: CollectedSum): string =>
  returned === 0
    ? m['collections.allReceived']({ received: sayPaise(received) })
    : m['collections.receivedAndReturned']({
        received: sayPaise(received),
        returned: sayPaise(-returned),
        net: sayPaise(net),
      })
