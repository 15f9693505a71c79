import { setImmediate } from 'node:timers/promises'
import type { CollectionBreakdown } from '#lib/fees/collection-cuts.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { monthsIn } from '#lib/rules/dates/book-days.ts'
import { dayAfter, type DaySpan, indianDate, startOfDay } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeesRepository } from '../repository.ts'
import { type CollectedSums, type Within } from './collections.repository.ts'

interface CollectionsAsked extends Pick<Within, 'typeId' | 'branchId' | 'method'> {
  days: DaySpan
  /** Splits each sum by method. */
  isByMethod?: boolean
}

export interface Collections {
  /** Sums the ledger of these Indian days by day, month, fee type, branch or payment method, in no particular order. */
  collected(cut: CollectionBreakdown, asked: CollectionsAsked): Promise<CollectedSums[]>
  /** Returns the methods by which money came, empty for an unknown one. */
  collectionMethods(): Promise<string[]>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
}

export const collections = ({ store: { read }, clock }: Parts): Collections => ({
  collectionMethods: read.collections.methods,

  async collected(cut, { days, isByMethod, ...narrowed }) {
    const first = await read.collections.first()
    if (first === null) return []
    const all = new Map<string, CollectedSums>()
    for (const { from, to } of monthsIn(
      shared(days, { from: indianDate(first), to: indianDate(clock.now()) }),
    )) {
      // Yields between months: SQLite reads synchronously, so a whole year in one go would block all other requests.
      await setImmediate()
      const within = { from: startOfDay(from), until: startOfDay(dayAfter(to)), ...narrowed }
      const sums = await read.collections.sums(cut === 'month' ? 'day' : cut, within, isByMethod)
      for (const sum of sums) add(all, keyIn(cut, sum.key), sum)
    }
    return [...all.values()]
  },
})

/** Limits the span to the days between the first ledger row and today, because no others have rows. */
const shared = (one: DaySpan, other: DaySpan): DaySpan => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
})

function keyIn(cut: CollectionBreakdown, key: string): string {
  if (cut !== 'day' && cut !== 'month') return key
  const day = key.endsWith('+') ? dayAfter(key.slice(0, -1)) : key
  return cut === 'day' ? day : day.slice(0, 7)
}

function add(
  all: Map<string, CollectedSums>,
  key: string,
  { count, received, returned, methods }: CollectedSums,
): void {
  const sum = all.get(key) ?? { key, count: 0, received: 0, returned: 0 }
  sum.count += count
  sum.received += received
  sum.returned += returned
  if (methods) sum.methods = addedMethods(sum.methods ?? new Map(), methods)
  all.set(key, sum)
}

function addedMethods(
  sums: ReadonlyMap<string, number>,
  more: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const added = new Map(sums)
  for (const [method, net] of more) added.set(method, (added.get(method) ?? 0) + net)
  return added
}

/** Total of some days as pages and dashboards show it. Amounts are whole paise. */
export interface CollectedSum {
  /** Number of payments received. */
  count: number
  received: number
  /** 0 or less. */
  returned: number
  /** Received money minus returned money. */
  net: number
}

export const netCollected = ({ received, returned }: Pick<CollectedSums, 'received' | 'returned'>): number =>
  received + returned

export function sumCollected(rows: readonly CollectedSums[]): CollectedSum {
  const sum = { count: 0, received: 0, returned: 0, net: 0 }
  for (const row of rows) {
    sum.count += row.count
    sum.received += row.received
    sum.returned += row.returned
    sum.net += netCollected(row)
  }
  return sum
}

/** Formats the sum received; if money was returned, adds the returned and the net amount. */
export const sayCollected = ({ received, returned, net }: CollectedSum): string =>
  returned === 0
    ? m['collections.allReceived']({ received: sayPaise(received) })
    : m['collections.receivedAndReturned']({
        received: sayPaise(received),
        returned: sayPaise(-returned),
        net: sayPaise(net),
      })
