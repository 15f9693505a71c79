import type { Kysely } from 'kysely'
import type { ImportMapping, ImportMeanings } from '#lib/schemas/import.ts'
import type { Tables } from '../db/tables.ts'
import type { ImportCounts } from './check-rows.ts'

export interface Asked {
  mapping: ImportMapping
  meanings: ImportMeanings
}

/** The dry run of an import. One run at a time holds it: the rows of two runs never mix. */
export function importCheckRepository(db: Kysely<Tables>) {
  return {
    /** False where the import has ended. From here on it cannot be committed. */
    async begin(id: string, jobId: string, { mapping, meanings }: Asked): Promise<boolean> {
      const result = await db
        .updateTable('imports')
        .set({
          state: 'checking',
          job_id: jobId,
          check_run: null,
          mapping: JSON.stringify(mapping),
          meanings: JSON.stringify(meanings),
        })
        .where('id', '=', id)
        .where('state', 'in', ['checking', 'checked', 'failed'])
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** A job that runs again takes the import over from its earlier run. False where another job checks it. */
    async takeRun(id: string, jobId: string, run: string): Promise<boolean> {
      const result = await db
        .updateTable('imports')
        .set({ check_run: run })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('job_id', '=', jobId)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Locks the import's row; false where another run has taken it over or it has ended. */
    async holdsRun(id: string, run: string): Promise<boolean> {
      const result = await db
        .updateTable('imports')
        .set((eb) => ({ id: eb.ref('id') }))
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('check_run', '=', run)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** The run that checked it last: where that is the same, so is what it holds. */
    async lastRun(id: string): Promise<string | null> {
      const row = await db.selectFrom('imports').select('check_run').where('id', '=', id).executeTakeFirst()
      return row?.check_run ?? null
    },

    async save(
      id: string,
      counts: ImportCounts,
      unknownValues: Readonly<Record<string, readonly string[]>>,
    ): Promise<void> {
      await db
        .updateTable('imports')
        .set((eb) => ({
          state: 'checked',
          rows: counts.rows,
          new_rows: counts.newRows,
          changed_rows: counts.changedRows,
          unchanged_rows: counts.unchangedRows,
          error_rows: counts.errorRows,
          unknown_values: JSON.stringify(unknownValues),
          revision: eb('revision', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Only while it is being checked by that job. */
    async fail(id: string, jobId: string): Promise<void> {
      await db
        .updateTable('imports')
        .set({ state: 'failed', check_run: null })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('job_id', '=', jobId)
        .execute()
    },
  }
}
