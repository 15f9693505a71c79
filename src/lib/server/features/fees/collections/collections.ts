import { setImmediate } from 'node:timers/promises'
import type { Cut } from '#lib/fees/collection-cuts.ts'
import { monthsIn } from '#lib/rules/dates/book-days.ts'
import { type DaySpan, dayAfter, startOfDay } from '#lib/rules/dates/indian-days.ts'
import { indianDate } from '#lib/rules/dates/indian-time.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeesRepository } from '../repository.ts'
import type { Collected, Within } from './collections.repository.ts'

export interface CollectionsAsked extends Pick<Within, 'typeId' | 'branchId'> {
  days: DaySpan
}

export interface Collections {
  /** What the ledger has of these Indian days, by day, month, fee type, branch or method of payment; in no order. */
  collected(cut: Cut, asked: CollectionsAsked): Promise<Collected[]>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
}

export const collections = ({ store: { read }, clock }: Parts): Collections => ({
  async collected(cut, { days, ...narrowed }) {
    const first = await read.collections.first()
    if (first === null) return []
    const all = new Map<string, Collected>()
    for (const { from, to } of monthsIn(
      shared(days, { from: indianDate(first), to: indianDate(clock.now()) }),
    )) {
      // Everybody else is answered in between: of SQLite a year is read at one go otherwise.
      await setImmediate()
      const within = { from: startOfDay(from), until: startOfDay(dayAfter(to)), ...narrowed }
      const sums = await read.collections.sums(cut === 'month' ? 'day' : cut, within)
      for (const sum of sums) add(all, keyIn(cut, sum.key), sum)
    }
    return [...all.values()]
  },
})

/** Before the first row and after today there is nothing to walk through. */
const shared = (one: DaySpan, other: DaySpan): DaySpan => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
})

function keyIn(cut: Cut, key: string): string {
  if (cut !== 'day' && cut !== 'month') return key
  const day = key.endsWith('+') ? dayAfter(key.slice(0, -1)) : key
  return cut === 'day' ? day : day.slice(0, 7)
}

function add(all: Map<string, Collected>, key: string, { count, received, returned }: Collected): void {
  const sum = all.get(key) ?? { key, count: 0, received: 0, returned: 0 }
  sum.count += count
  sum.received += received
  sum.returned += returned
  all.set(key, sum)
}
