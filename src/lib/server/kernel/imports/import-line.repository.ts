import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordKey } from '#lib/rules/word-key.ts'
import { foldedText, hasPart } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import { dateProblems } from './date-doubts.ts'
import { type StoredImport, type StoredRow, rowOf as openRow } from './import-row.ts'
import type { CellProblem } from './row-reader.ts'
import type { RowSeal } from './row-seal.ts'
import { claimed, claimedBefore } from './settle-claims.ts'

/** As `JSON.stringify` writes a problem of a row. */
const hasProblem = (code: string): RawBuilder<SqlBool> => sql<SqlBool>`problems like ${`%"code":"${code}"%`}`

/** In one: SQLite takes no thousand conditions, and a mend of 200 rows looks for two texts of each. */
const foldedCells = sql<string>`lower(coalesce(parsed, '') || coalesce(raw, '') || coalesce(mended, ''))`

type Sealable = Pick<StoredImport, 'id' | 'secretFields'>

/** Rows that may be looked at. */
export type WhichRows = 'any' | 'error' | 'new' | 'changed' | 'mended' | 'noted' | 'notDone'

/** Of imports that hold no secrets: a sealed row is none that these read. */
const unsealed: Pick<RowSeal, 'open' | 'hashes'> = { open: (_, text) => text, hashes: () => [] }

/** The rows of an import that are kept one by one. */
export function importLineRepository(db: Kysely<Tables>, seal = unsealed) {
  const rowOf = (row: Parameters<typeof openRow>[0]): StoredRow => openRow(row, seal)
  const rowsOf = (importId: string) => db.selectFrom('import_rows').where('import_id', '=', importId)

  // In so many words, not as values: an index of some rows alone is found by its own condition.
  const found = (importId: string, which: WhichRows) =>
    rowsOf(importId)
      .$if(which === 'error' || which === 'new' || which === 'changed', (query) =>
        query.where('verdict', '=', sql.lit(which as 'error' | 'new' | 'changed')),
      )
      .$if(which === 'mended', (query) => query.where('mended', 'is not', null))
      .$if(which === 'noted', (query) => query.where('notes', 'is not', null))
      .$if(which === 'notDone', (query) =>
        query.where('outcome', 'in', [sql.lit('leftOut' as const), sql.lit('kept' as const)]),
      )

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
    async ofKeys({ id, secretFields }: Sealable, keys: readonly string[]): Promise<StoredRow[]> {
      if (keys.length === 0) return []
      const hashes = secretFields ? keys.flatMap((key) => seal.hashes(id, key)) : []
      const rows = await rowsOf(id)
        .selectAll()
        .where('row_key', 'in', [...keys, ...hashes])
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
    async ofClaims({ id, secretFields }: Sealable, texts: readonly string[]): Promise<StoredRow[]> {
      const said = [...new Set(texts.map((text) => text.toLowerCase()))].flatMap((text) =>
        secretFields
          ? seal.hashes(id, wordKey(text)).map((hash) => hasPart(foldedText('claims'), hash))
          : // With its quotes: without them a short text stands in every row.
            [hasPart(foldedCells, JSON.stringify(text))],
      )
      const rows = await rowsOf(id)
        .selectAll()
        .where((eb) => eb.or([hasProblem(claimed), hasProblem(claimedBefore), ...said]))
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

    /** What is wrong in the wrong rows. */
    async problems(importId: string): Promise<Pick<StoredRow, 'line' | 'problems'>[]> {
      const rows = await found(importId, 'error').select(['line', 'problems']).orderBy('line').execute()
      // Written by `JSON.stringify` of the same type.
      return rows.map(({ line, problems }) => ({ line, problems: JSON.parse(problems) as CellProblem[] }))
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
