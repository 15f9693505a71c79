import { type Kysely, sql } from 'kysely'
import type { ImportOutcome, ImportVerdict } from '#lib/schemas/import.ts'
import { valuesOf } from '../db/many-rows.ts'
import type { Tables } from '../db/tables.ts'
import { type CheckedLine, type StoredRow, checkedLineOf, rowOf } from './import-row.ts'
import type { RowSeal } from './row-seal.ts'

interface Done {
  line: number
  outcome: ImportOutcome
  problems?: StoredRow['problems']
  entity?: string
  version?: string
}

/** What becomes of the rows of an import. */
export function importOutcomeRepository(db: Kysely<Tables>, seal: RowSeal) {
  const rowsOf = (importId: string) => db.selectFrom('import_rows').where('import_id', '=', importId)

  return {
    /** The next rows to be written, in their order, without what the file says; `after` is the line that was reached. */
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

    /** The next rows to be taken back, the last one first; `before` is the line that was reached. */
    async nextToUndo(importId: string, atMost: number, before: number): Promise<StoredRow[]> {
      const rows = await rowsOf(importId)
        .selectAll()
        .where('outcome', 'in', ['done', 'kept'])
        .where('line', '<', before)
        .orderBy('line', 'desc')
        .limit(atMost)
        .execute()
      return rows.map((row) => rowOf(row, seal))
    },

    async settle(importId: string, rows: readonly Done[]): Promise<void> {
      if (rows.length === 0) return
      // In one statement: one a row would be most of the time that an import takes.
      const values = rows.map(({ line, outcome, problems = null, entity = null, version = null }) => ({
        ...{ line, outcome, problems: problems && JSON.stringify(problems) },
        ...{ entity, entity_version: version },
      }))
      const lines = rows.map(({ line }) => line)
      // Between the first and the last: without figures about the table PostgreSQL would read all of it.
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

    /** Records that rows became and that still stand. */
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
