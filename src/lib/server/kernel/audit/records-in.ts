import { type RawBuilder, sql } from 'kysely'
import { among } from '../db/among.ts'
import { foldedText, hasWords } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import type { TrailRecord } from './trail-record.ts'

interface RecordsIn extends Pick<TrailRecord, 'isPerson' | 'page' | 'calledBy' | 'coded'> {
  table: keyof Tables & string
  /** The column that the trail keeps as the id. */
  key?: string
  name: string | RawBuilder<string>
  /** Columns in which a search looks for names. */
  searched?: readonly string[]
  to?(row: { id: string; leads: string }): string
  /** What else the address of its page is made of. */
  leads?: string | RawBuilder<string>
}

/** So many of one kind are found by a name: the rest are better looked for by more of it. */
const mostFound = 100

/** A kind of record that is a row of the feature's own table. */
export function recordsIn(of: RecordsIn): TrailRecord {
  const { table, key = 'id', name, searched = [], to, leads = key, isPerson, page, calledBy, coded } = of
  const id = sql.ref(key)
  return {
    ...(isPerson && { isPerson }),
    ...(page !== undefined && { page }),
    ...(calledBy && { calledBy }),
    ...(coded && { coded }),
    async find({ database }, ids) {
      const { rows } = await sql<{ id: string; name: string | null; leads: string }>`
        select ${id} as id, ${columnOf(name)} as name, ${columnOf(leads)} as leads
        from ${sql.table(table)} where ${among(database.reads, key, ids)}`.execute(database.reads)
      return new Map(rows.map((row) => [row.id, { name: row.name ?? '', to: to?.(row) ?? null }]))
    },
    ...(searched.length > 0 && {
      async search({ database }, typed) {
        const isFound = searched.map((column) => hasWords(foldedText(column), typed))
        const { rows } = await sql<{ id: string }>`select ${id} as id from ${sql.table(table)}
          where ${sql.join(isFound, sql` or `)} order by ${id} limit ${mostFound}`.execute(database.reads)
        return rows.map((row) => row.id)
      },
    }),
  }
}

const columnOf = (column: string | RawBuilder<string>): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column
