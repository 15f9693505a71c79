import { type Kysely, sql } from 'kysely'
import type { AlumniData, HistoryStatus } from '#lib/schemas/alumni/history.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import { type History, columnsOfHistory, historyOf } from './history.ts'

interface AddedHistory {
  id: string
  data: AlumniData & { status: HistoryStatus }
  at: string
  by: string
}

export interface HistoryCount {
  name: string
  count: number
}

export type HistoryRepository = ReturnType<typeof historyRepository>

export function historyRepository(db: Kysely<Tables>) {
  const versioned = versionedRows(db, 'alumni_histories')
  const histories = () => db.selectFrom('alumni_histories').selectAll()
  const count = () => sql<number>`count(*)`

  return {
    /** Returns false if the roll number already has a history, even one that a concurrent request has just added. */
    async add({ id, data, at, by }: AddedHistory): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('alumni_histories')
        .values({ id, ...columnsOfHistory(data), version: 1, created_at: at, created_by: by })
        .onConflict((clash) => clash.column('roll_number').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async find(id: string): Promise<History | null> {
      const row = await histories().where('id', '=', id).executeTakeFirst()
      return row ? historyOf(row) : null
    },

    async ofNumbers(rollNumbers: readonly string[]): Promise<History[]> {
      const rows = await histories()
        .where('roll_number', 'in', ['', ...rollNumbers])
        .execute()
      return rows.map(historyOf)
    },

    /** Returns a page of histories, newest first. */
    async page(page: number, size: number): Promise<{ histories: History[]; total: number }> {
      const rows = await histories()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(size)
        .offset((page - 1) * size)
        .execute()
      const { all } = await db
        .selectFrom('alumni_histories')
        .select(count().as('all'))
        .executeTakeFirstOrThrow()
      return { histories: rows.map(historyOf), total: Number(all) }
    },

    /** Returns false if the row is gone or has another version. */
    change: (seen: SeenRow, data: AlumniData & { status: HistoryStatus }): Promise<boolean> =>
      versioned.change(seen, columnsOfHistory(data)),

    /** Returns false if the row is gone or has another version. */
    remove: versioned.remove,

    /** Lists the distinct values of the column in alphabetical order. */
    async words(column: 'course' | 'batch' | 'branch', atMost: number): Promise<string[]> {
      const rows = await db
        .selectFrom('alumni_histories')
        .select(`${column} as word`)
        .distinct()
        .orderBy(column)
        .limit(atMost)
        .execute()
      return rows.map(({ word }) => word)
    },

    async byStatus(): Promise<HistoryCount[]> {
      const rows = await db
        .selectFrom('alumni_histories')
        .select(['status as name', count().as('count')])
        .groupBy('status')
        .execute()
      return rows.map(({ name, count: of }) => ({ name, count: Number(of) }))
    },

    /** Returns the companies with the most alumni, ignoring case. */
    async companies(atMost: number): Promise<HistoryCount[]> {
      const rows = await db
        .selectFrom('alumni_histories')
        .select([sql<string>`min(company)`.as('name'), count().as('count')])
        .where('company', '<>', '')
        .groupBy(sql`lower(company)`)
        .orderBy('count', 'desc')
        .orderBy('name')
        .limit(atMost)
        .execute()
      return rows.map(({ name, count: of }) => ({ name, count: Number(of) }))
    },

    /** Counts, among histories with a readable package, those below each bound (hundredths of a lakh). */
    async packagesBelow(bounds: readonly number[]): Promise<{ all: number; below: number[] }> {
      const below = bounds.map((bound) =>
        sql<number>`sum(case when package_lakhs < ${bound} then 1 else 0 end)`.as(`below_${bound}`),
      )
      const row = await db
        .selectFrom('alumni_histories')
        .where('package_lakhs', 'is not', null)
        .select([count().as('all'), ...below])
        .executeTakeFirstOrThrow()
      const counts: Record<string, unknown> = row
      return { all: Number(row.all), below: bounds.map((bound) => Number(counts[`below_${bound}`] ?? 0)) }
    },
  }
}
