import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { payers } from '../payers.ts'

/** What is still to be paid, in whole paise. */
export interface Owed {
  open: number
  /** Of that, what should have been paid before a day. */
  overdue: number
}

/** What was charged and paid of a year's dues, in whole paise. */
export interface PaidOfCharged {
  /** Empty for people without a branch. */
  branchId: string
  charged: number
  paid: number
}

export type OwedRepository = ReturnType<typeof owedRepository>

type Sum = number | string | null

/** The sums of the dashboards: what they need of a due stands in an index. */
export const owedRepository = (db: Kysely<Tables>) => ({
  async owed(today: string): Promise<Owed> {
    const isOverdue = sql<boolean>`due_on <> '' and due_on < ${today}`
    const row = await db
      .selectFrom('dues')
      .select([
        sql<Sum>`sum(amount - settled)`.as('open'),
        sql<Sum>`sum(case when ${isOverdue} then amount - settled else 0 end)`.as('overdue'),
      ])
      // Word for word as the index says it: SQLite recognises it by that.
      .where(sql<boolean>`state = 'open'`)
      .executeTakeFirstOrThrow()
    // PostgreSQL hands sums over as text, and of nothing there is none.
    return { open: Number(row.open), overdue: Number(row.overdue) }
  },

  /** Without dues that were cancelled. */
  async paidByBranch(year: string): Promise<PaidOfCharged[]> {
    const branch = payers.branch('dues')
    const rows = await db
      .selectFrom('dues')
      .select([branch.as('branch'), sql<Sum>`sum(amount)`.as('charged'), sql<Sum>`sum(settled)`.as('paid')])
      .where('year', '=', year)
      .where('state', 'in', ['open', 'settled'])
      .groupBy(branch)
      .execute()
    return rows.map(({ branch: branchId, charged, paid }) => ({
      branchId,
      charged: Number(charged),
      paid: Number(paid),
    }))
  },

  /** Adjustments that nobody has decided about. */
  async waiting(): Promise<number> {
    const row = await db
      .selectFrom('due_adjustments')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('state', '=', 'proposed')
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },

  /** Changes that make somebody owe less and that nobody has decided about. */
  async changesWaiting(): Promise<number> {
    const row = await db
      .selectFrom('due_changes')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('state', '=', 'proposed')
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
})
