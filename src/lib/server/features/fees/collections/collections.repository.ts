import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CollectionBreakdown } from '#lib/fees/collection-cuts.ts'
import { indianMidnight } from '#lib/rules/dates/indian-days.ts'
import { differentValues } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { payers } from '../payers.ts'

/** Ledger rows from `from` (inclusive) to `until` (exclusive). */
export interface Within {
  from: string
  until: string
  /** Fee type and branch of the payer; undefined means all. */
  typeId?: string | undefined
  branchId?: string | undefined
  /** As the gateway names it, or empty for payments without a known method; undefined means all. */
  method?: string | undefined
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
  /** Received minus returned money by method, if it was asked for. */
  methods?: ReadonlyMap<string, number>
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
    /**
     * Sums by marked UTC date (see `day`), fee type, branch or method, in no particular order. With `isByMethod`, each
     * key has a row for each method.
     */
    async sums(
      by: keyof typeof keyOf,
      { from, until, typeId, branchId, method }: Within,
      isByMethod = false,
    ): Promise<CollectedSums[]> {
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
        // An advance that pays a due moves no money.
        .where('money.kind', '<>', 'transfer')
        .$if(typeId !== undefined, (query) => query.where('money.fee_type_id', '=', typeId ?? ''))
        .$if(branchId !== undefined, (query) => query.where(branch, '=', branchId ?? ''))
        .$if(method !== undefined, (query) => query.where('money.method', '=', method ?? ''))
        .groupBy(keyOf[by])
        .$if(isByMethod, (query) => query.select('money.method').groupBy('money.method'))
        .execute()
      // PostgreSQL returns sums as text.
      return rows.map(({ key, count, received, returned, method: way }) => ({
        key,
        count: Number(count),
        received: Number(received),
        returned: Number(returned),
        ...(way !== undefined && { methods: new Map([[way, Number(received) + Number(returned)]]) }),
      }))
    },

    /** Returns the methods of the ledger, empty for payments without a known one. */
    async methods(): Promise<string[]> {
      const { rows } = await sql<{
        each: string
      }>`select each from (${differentValues('fee_ledger', 'method')}) as known
        order by each`.execute(db)
      return rows.map(({ each }) => each)
    },

    /** Returns the time of the first ledger row; null if the ledger is empty. */
    async first(): Promise<string | null> {
      const row = await db.selectFrom('fee_ledger').select('at').orderBy('at').limit(1).executeTakeFirst()
      return row?.at ?? null
    },
  }
}
