import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldedText, hasPart } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import { dateProblems } from './date-doubts.ts'
import { type StoredRow, rowOf } from './import-row.ts'
import { claimed } from './settle-claims.ts'

/** As `JSON.stringify` writes a problem of a row. */
const hasProblem = (code: string): RawBuilder<SqlBool> => sql<SqlBool>`problems like ${`%"code":"${code}"%`}`

/** Rows that may be looked at. */
export type WhichRows = 'any' | 'error' | 'changed' | 'mended' | 'notDone'

/** The rows of an import that are kept one by one. */
export function importLineRepository(db: Kysely<Tables>) {
  const rowsOf = (importId: string) => db.selectFrom('import_rows').where('import_id', '=', importId)

  const found = (importId: string, which: WhichRows) =>
    rowsOf(importId)
      .$if(which === 'error', (query) => query.where('verdict', '=', 'error'))
      .$if(which === 'changed', (query) => query.where('verdict', '=', 'changed'))
      .$if(which === 'mended', (query) => query.where('mended', 'is not', null))
      .$if(which === 'notDone', (query) => query.where('outcome', 'in', ['leftOut', 'kept']))

  return {
    async mended(importId: string): Promise<StoredRow[]> {
      const rows = await found(importId, 'mended').selectAll().orderBy('line').execute()
      return rows.map(rowOf)
    },

    async ofLines(importId: string, lines: readonly number[]): Promise<StoredRow[]> {
      const rows = await rowsOf(importId)
        .selectAll()
        .where('line', 'in', [...lines])
        .orderBy('line')
        .execute()
      return rows.map(rowOf)
    },

    /** Rows about the same records. */
    async ofKeys(importId: string, keys: readonly string[]): Promise<StoredRow[]> {
      if (keys.length === 0) return []
      const rows = await rowsOf(importId)
        .selectAll()
        .where('row_key', 'in', [...keys])
        .orderBy('line')
        .execute()
      return rows.map(rowOf)
    },

    /** Those of these lines that are kept: of a file with very many wrong rows, the later ones are not. */
    async keptOf(importId: string, lines: readonly number[]): Promise<ReadonlySet<number>> {
      if (lines.length === 0) return new Set()
      const rows = await rowsOf(importId)
        .select('line')
        .where('line', 'in', [...lines])
        .execute()
      return new Set(rows.map(({ line }) => line))
    },

    /** Rows of which a cell says one of these texts, and those that are wrong because another row says the same. */
    async ofClaims(importId: string, texts: readonly string[]): Promise<StoredRow[]> {
      const said = [...new Set(texts)].map((text) =>
        // With its quotes: without them a short text stands in every row.
        hasPart(foldedText('parsed'), JSON.stringify(text)),
      )
      const rows = await rowsOf(importId)
        .selectAll()
        .where((eb) => eb.or([hasProblem(claimed), ...said]))
        .orderBy('line')
        .execute()
      return rows.map(rowOf)
    },

    /** Rows whose dates are not believed. */
    async doubting(importId: string): Promise<StoredRow[]> {
      const rows = await rowsOf(importId)
        .selectAll()
        .where('verdict', '=', 'error')
        .where((eb) => eb.or(dateProblems.map((code) => hasProblem(code))))
        .execute()
      return rows.map(rowOf)
    },

    async page(importId: string, which: WhichRows, page: number, perPage: number): Promise<StoredRow[]> {
      const rows = await found(importId, which)
        .selectAll()
        .orderBy('line')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return rows.map(rowOf)
    },

    async count(importId: string, which: WhichRows): Promise<number> {
      const { count } = await found(importId, which)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
