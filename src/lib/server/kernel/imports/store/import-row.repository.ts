import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ImportOutcome, ImportVerdict } from '#lib/schemas/imports/import-requests.ts'
import { chunksOf } from '../../core/chunks-of.ts'
import { valuesOf } from '../../db/many-rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { WrittenRow } from '../import-kind.ts'
import { dateProblems } from '../checks/ambiguous-dates.ts'
import { claimed, claimedBefore, claimedByWrong, isAmong } from '../checks/unique-values.ts'
import {
  type CellProblem,
  type CheckedLine,
  checkedLineOf,
  toStoredRow,
  toStoredRow as openRow,
  type RowSeal,
  type StoredImport,
  type StoredRow,
} from './import-row.ts'

/** The warning of a row that repeats an earlier one. */
const repeatedRow = 'saidBefore'

/** Matches a problem as `JSON.stringify` writes it. */
const hasProblem = (code: string): RawBuilder<SqlBool> => sql<SqlBool>`problems like ${`%"code":"${code}"%`}`

/** Values per statement, far below the limit of either engine. */
const linesAtOnce = 1000

type Sealable = Pick<StoredImport, 'id' | 'secretFields'>

/** The filters for rows. */
export type WhichRows = 'any' | 'error' | 'new' | 'changed' | 'mended' | 'noted' | 'notDone'

/** The seal for imports without secrets: sealed rows are never read with it. */
const unsealed: Pick<RowSeal, 'open' | 'hashes'> = { open: (_, text) => text, hashes: () => [] }

/** Reads and writes the rows of an import that are stored individually. */
export function importLineRepository(db: Kysely<Tables>, seal = unsealed) {
  const importRowOf = (row: Parameters<typeof openRow>[0]): StoredRow => openRow(row, seal)
  const rowsOf = (importId: string) => db.selectFrom('import_rows').where('import_id', '=', importId)

  // Literals instead of parameters: a partial index is used only if its own condition appears in the query.
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

  /** Scans the rows, because an index of unique values would have to be written for every row of every file. */
  async function linesOfClaims({ id, secretFields }: Sealable, words: readonly string[]): Promise<number[]> {
    if (words.length === 0) return []
    const isSealed = secretFields !== null
    const wanted = new Set(isSealed ? words.flatMap((word) => seal.hashes(id, word)) : words)
    const rows = await rowsOf(id).select(['line', 'claims']).where('claims', 'is not', null).execute()
    return rows.flatMap(({ line, claims }) => (isAmong(claims ?? '', wanted, isSealed) ? line : []))
  }

  async function someOf(importId: string, lines: readonly number[]) {
    const rows = []
    for (const part of chunksOf(lines, linesAtOnce))
      rows.push(...(await rowsOf(importId).selectAll().where('line', 'in', part).execute()))
    return rows
  }

  return {
    async corrected(importId: string): Promise<StoredRow[]> {
      const rows = await found(importId, 'mended').selectAll().orderBy('line').execute()
      return rows.map(importRowOf)
    },

    async ofLines(importId: string, lines: readonly number[]): Promise<StoredRow[]> {
      const rows = await rowsOf(importId)
        .selectAll()
        .where('line', 'in', [...lines])
        .orderBy('line')
        .execute()
      return rows.map(importRowOf)
    },

    /** Returns rows about the same records. */
    async ofKeys({ id, secretFields }: Sealable, keys: readonly string[]): Promise<StoredRow[]> {
      if (keys.length === 0) return []
      const hashes = secretFields ? keys.flatMap((key) => seal.hashes(id, key)) : []
      const rows = await rowsOf(id)
        .selectAll()
        .where('row_key', 'in', [...keys, ...hashes])
        .orderBy('line')
        .execute()
      return rows.map(importRowOf)
    },

    /** Returns which of these lines are stored: in a file with very many invalid rows, the later ones are not. */
    async keptOf(importId: string, lines: readonly number[]): Promise<ReadonlySet<number>> {
      if (lines.length === 0) return new Set()
      const rows = await rowsOf(importId)
        .select('line')
        .where('line', 'in', [...lines])
        .execute()
      return new Set(rows.map(({ line }) => line))
    },

    /**
     * Returns rows with one of these values (`claimWords`), and rows that are invalid because another row has the
     * same value.
     */
    async ofClaims(found: Sealable, words: readonly string[]): Promise<StoredRow[]> {
      const lines = await linesOfClaims(found, words)
      const isShared = [claimed, claimedBefore, claimedByWrong].map(hasProblem)
      const wrong = await rowsOf(found.id)
        .selectAll()
        .where('verdict', '=', sql.lit('error' as const))
        .where((eb) => eb.or(isShared))
        .execute()
      const rows = new Map([...wrong, ...(await someOf(found.id, lines))].map((row) => [row.line, row]))
      return [...rows.values()].toSorted((a, b) => a.line - b.line).map(importRowOf)
    },

    /** Returns rows with ambiguous dates. */
    async doubting(importId: string): Promise<StoredRow[]> {
      const rows = await rowsOf(importId)
        .selectAll()
        .where('verdict', '=', 'error')
        .where((eb) => eb.or(dateProblems.map((code) => hasProblem(code))))
        .execute()
      return rows.map(importRowOf)
    },

    /** Counts unchanged rows that repeat another row of the file. */
    async countRepeated(importId: string): Promise<number> {
      const { rows } = await found(importId, 'noted')
        .select((eb) => eb.fn.countAll<number | string>().as('rows'))
        .where('verdict', '=', 'unchanged')
        .where(sql<SqlBool>`notes like ${`%"code":"${repeatedRow}"%`}`)
        .executeTakeFirstOrThrow()
      return Number(rows)
    },

    /** Returns the problems of the invalid rows. */
    async problems(importId: string): Promise<Pick<StoredRow, 'line' | 'problems'>[]> {
      const rows = await found(importId, 'error').select(['line', 'problems']).orderBy('line').execute()
      // Written by `JSON.stringify` of the same type.
      return rows.map(({ line, problems }) => ({ line, problems: JSON.parse(problems) as CellProblem[] }))
    },

    /** Returns the warnings of the valid rows. */
    async notes(importId: string): Promise<Pick<StoredRow, 'line' | 'problems'>[]> {
      const rows = await found(importId, 'noted').select(['line', 'notes']).orderBy('line').execute()
      // Written by `JSON.stringify` of the same type; none of these is null.
      return rows.map(({ line, notes }) => ({ line, problems: JSON.parse(notes ?? '[]') as CellProblem[] }))
    },

    async page(importId: string, which: WhichRows, page: number, perPage: number): Promise<StoredRow[]> {
      const rows = await found(importId, which)
        .selectAll()
        .orderBy('line')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return rows.map(importRowOf)
    },

    async count(importId: string, which: WhichRows): Promise<number> {
      const { count } = await found(importId, which)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

interface WrittenCounts {
  line: number
  outcome: ImportOutcome
  problems?: StoredRow['problems']
  entity?: string
  version?: string
}

/** Reads and writes the outcomes of an import's rows. */
export function importOutcomeRepository(db: Kysely<Tables>, seal: RowSeal) {
  const rowsOf = (importId: string) => db.selectFrom('import_rows').where('import_id', '=', importId)

  return {
    /** Returns the next rows to write in order, without the file's cells; `after` is the last line reached. */
    async nextToCommit(importId: string, atMost: number, after: number): Promise<CheckedLine[]> {
      const verdicts: ImportVerdict[] = ['new', 'changed']
      const rows = await rowsOf(importId)
        .select(['import_id', 'line', 'parsed', 'verdict', 'entity', 'entity_version'])
        .where('outcome', 'is', null)
        .where('verdict', 'in', verdicts)
        .where('line', '>', after)
        .orderBy('line')
        .limit(atMost)
        .execute()
      return rows.map((row) => checkedLineOf(row, seal))
    },

    /** Returns the next rows to undo, the last one first; `before` is the last line reached. */
    async nextToUndo(importId: string, atMost: number, before: number): Promise<StoredRow[]> {
      const rows = await rowsOf(importId)
        .selectAll()
        .where('outcome', 'in', ['done', 'kept'])
        .where('line', '<', before)
        .orderBy('line', 'desc')
        .limit(atMost)
        .execute()
      return rows.map((row) => toStoredRow(row, seal))
    },

    /** Returns all rows that an undo would take back. */
    async written(importId: string): Promise<WrittenRow[]> {
      const rows = await rowsOf(importId)
        .select(['line', 'entity', 'entity_version'])
        .where('outcome', 'in', ['done', 'kept'])
        .orderBy('line')
        .execute()
      return rows.map((row) => ({
        line: row.line,
        entity: row.entity ?? '',
        version: row.entity_version ?? '',
      }))
    },

    async settle(importId: string, rows: readonly WrittenCounts[]): Promise<void> {
      if (rows.length === 0) return
      // A single statement: one per row would take most of an import's time.
      const values = rows.map(({ line, outcome, problems = null, entity = null, version = null }) => ({
        line,
        outcome,
        problems: problems && JSON.stringify(problems),
        entity,
        entity_version: version,
      }))
      const lines = rows.map(({ line }) => line)
      // The range of lines, because without statistics about the table PostgreSQL would read all of it.
      await sql`
        with done(line, outcome, problems, entity, version) as (${valuesOf(db, values)})
        update import_rows set
          outcome = done.outcome,
          problems = coalesce(done.problems, import_rows.problems),
          entity = coalesce(done.entity, import_rows.entity),
          entity_version = coalesce(done.version, import_rows.entity_version)
        from done where import_rows.import_id = ${importId} and import_rows.line = done.line
          and import_rows.line between ${Math.min(...lines)} and ${Math.max(...lines)}`.execute(db)
    },

    /** Returns the records that rows created or changed and that still exist. */
    async entities(importId: string): Promise<string[]> {
      const rows = await rowsOf(importId)
        .select('entity')
        .where('outcome', 'in', ['done', 'kept'])
        .orderBy('line')
        .execute()
      return rows.flatMap(({ entity }) => (entity === null ? [] : [entity]))
    },

    async countOutcomes(importId: string): Promise<Partial<Record<ImportOutcome, number>>> {
      const rows = await rowsOf(importId)
        .where('outcome', 'is not', null)
        .groupBy('outcome')
        .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
        .execute()
      return Object.fromEntries(rows.map(({ outcome, count }) => [outcome ?? '', Number(count)]))
    },
  }
}
