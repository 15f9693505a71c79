import type { Kysely } from 'kysely'
import { heldWithOthers } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'

/** The dry run of an import. One run at a time holds it: the rows of two runs never mix. */
export function importCheckRepository(db: Kysely<Tables>) {
  return {
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

    /** False where another run has taken it over or it has ended; otherwise neither happens until the transaction ends. */
    async holdsRun(id: string, run: string): Promise<boolean> {
      const found = db
        .selectFrom('imports')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('check_run', '=', run)
      return (await heldWithOthers(db, found).executeTakeFirst()) !== undefined
    },

    /** The run that checked it last: where that is the same, so is what it holds. */
    async lastRun(id: string): Promise<string | null> {
      const row = await db.selectFrom('imports').select('check_run').where('id', '=', id).executeTakeFirst()
      return row?.check_run ?? null
    },
  }
}
