import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Cut } from '#lib/fees/collection-cuts.ts'
import { indianMidnight } from '#lib/rules/dates/indian-days.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { payers } from '../payers.ts'

/** Of the ledger: from a moment on, to before another. */
export interface Within {
  from: string
  until: string
  /** Of this fee type, of people in this branch; all where nothing is said. */
  typeId?: string | undefined
  branchId?: string | undefined
}

/** What came and went under one key. Amounts are whole paise. */
export interface Collected {
  /** An Indian day, a month such as 2026-11, or an id; empty for people without a branch and where nobody knows how it was paid. */
  key: string
  /** How many payments came in. */
  count: number
  received: number
  /** What was reversed or refunded; 0 or less. */
  returned: number
}

/** Where somebody studies now: the ledger says whose the money is, and not where. */
const branch = payers.branch('money')

/** The UTC date, with a mark where it is the next day in India already: both engines cut texts alike. */
const day = sql<string>`substr(money.at, 1, 10) ||
  case when substr(money.at, 12, 5) >= ${sql.lit(indianMidnight)} then '+' else '' end`

const keyOf: Readonly<Record<Exclude<Cut, 'month'>, RawBuilder<string>>> = {
  day,
  type: sql.ref('money.fee_type_id'),
  branch,
  method: sql.ref('money.method'),
}

const isPayment = sql<boolean>`money.kind = 'payment'`

export function collectionsRepository(db: Kysely<Tables>) {
  return {
    /** By the mark of a day, by fee type, branch or method; in no order. */
    async sums(by: keyof typeof keyOf, { from, until, typeId, branchId }: Within): Promise<Collected[]> {
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
      // PostgreSQL hands sums over as text.
      return rows.map(({ key, count, received, returned }) => ({
        key,
        count: Number(count),
        received: Number(received),
        returned: Number(returned),
      }))
    },

    /** When the first row of the ledger was written; null while there is none. */
    async first(): Promise<string | null> {
      const row = await db.selectFrom('fee_ledger').select('at').orderBy('at').limit(1).executeTakeFirst()
      return row?.at ?? null
    },
  }
}
