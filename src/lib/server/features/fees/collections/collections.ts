import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CollectionBreakdown } from '#lib/fees/collection-cuts.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { monthsIn } from '#lib/rules/dates/book-days.ts'
import {
  dayAfter,
  type DaySpan,
  indianDate,
  indianMidnight,
  startOfDay,
} from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { payers } from '../payers.ts'
import type { FeesRepository } from '../repository.ts'

export interface CollectionsAsked extends Pick<Within, 'typeId' | 'branchId'> {
  days: DaySpan
}

export interface Collections {
  /** Sums the ledger of these Indian days by day, month, fee type, branch or payment method, in no particular order. */
  collected(cut: CollectionBreakdown, asked: CollectionsAsked): Promise<CollectedSums[]>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
}

export const collections = ({ store: { read }, clock }: Parts): Collections => ({
  async collected(cut, { days, ...narrowed }) {
    const first = await read.collections.first()
    if (first === null) return []
    const all = new Map<string, CollectedSums>()
    for (const { from, to } of monthsIn(
      shared(days, { from: indianDate(first), to: indianDate(clock.now()) }),
    )) {
      // Yields between months: SQLite reads synchronously, so a whole year in one go would block all other requests.
      await setImmediate()
      const within = { from: startOfDay(from), until: startOfDay(dayAfter(to)), ...narrowed }
      const sums = await read.collections.sums(cut === 'month' ? 'day' : cut, within)
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
  { count, received, returned }: CollectedSums,
): void {
  const sum = all.get(key) ?? { key, count: 0, received: 0, returned: 0 }
  sum.count += count
  sum.received += received
  sum.returned += returned
  all.set(key, sum)
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

/** Ledger rows from `from` (inclusive) to `until` (exclusive). */
interface Within {
  from: string
  until: string
  /** Fee type and branch of the payer; undefined means all. */
  typeId?: string | undefined
  branchId?: string | undefined
}

/** Money received and returned under one key. Amounts are whole paise. */
export interface CollectedSums {
  /** An Indian date, a month such as 2026-11, or an id; empty for people without a branch and for an unknown method. */
  key: string
  /** Number of payments received. */
  count: number
  received: number
  /** Reversed or refunded money; 0 or less. */
  returned: number
}

/** The payer's current branch: the ledger stores the payer, but not the branch at the time of payment. */
const branch = payers.branch('money')

/** The UTC date, followed by `+` if India already has the next day. Both engines evaluate `substr` alike. */
const day = sql<string>`substr(money.at, 1, 10) ||
  case when substr(money.at, 12, 5) >= ${sql.lit(indianMidnight)} then '+' else '' end`

const keyOf: Readonly<Record<Exclude<CollectionBreakdown, 'month'>, RawBuilder<string>>> = {
  day,
  type: sql.ref('money.fee_type_id'),
  branch,
  method: sql.ref('money.method'),
}

const isPayment = sql<boolean>`money.kind = 'payment'`

export function collectionsRepository(db: Kysely<Tables>) {
  return {
    /** Sums by marked UTC date (see `day`), fee type, branch or method, in no particular order. */
    async sums(by: keyof typeof keyOf, { from, until, typeId, branchId }: Within): Promise<CollectedSums[]> {
      const rows = await db
        .selectFrom('fee_ledger as money')
        .select([
          keyOf[by].as('key'),
          sql<number | string>`count(case when ${isPayment} then 1 end)`.as('count'),
          sql<number | string>`sum(case when ${isPayment} then money.amount else 0 end)`.as('received'),
          sql<number | string>`sum(case when ${isPayment} then 0 else money.amount end)`.as('returned'),
        ])
        .where('money.at', '>=', from)
        .where('money.at', '<', until)
        .$if(typeId !== undefined, (query) => query.where('money.fee_type_id', '=', typeId ?? ''))
        .$if(branchId !== undefined, (query) => query.where(branch, '=', branchId ?? ''))
        .groupBy(keyOf[by])
        .execute()
      // PostgreSQL returns sums as text.
      return rows.map(({ key, count, received, returned }) => ({
        key,
        count: Number(count),
        received: Number(received),
        returned: Number(returned),
      }))
    },

    /** Returns the time of the first ledger row; null if the ledger is empty. */
    async first(): Promise<string | null> {
      const row = await db.selectFrom('fee_ledger').select('at').orderBy('at').limit(1).executeTakeFirst()
      return row?.at ?? null
    },
  }
}
