import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

export function importCleaningRepository(db: Kysely<Tables>) {
  /** Unpublished by their state, and given up: nobody can commit them any more. */
  const givenUp = (before: string) =>
    db
      .selectFrom('result_imports')
      .where('state', '=', 'discarded')
      .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))

  return {
    /** A failed check can be started again for a while; then the import is discarded like any other. */
    async discardFailed(before: string): Promise<void> {
      await db
        .updateTable('result_imports')
        .set((eb) => ({
          state: 'discarded',
          ended_at: eb.fn.coalesce('ended_at', 'created_at'),
          ended_by: 'system',
        }))
        .where('state', '=', 'failed')
        .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))
        .execute()
    },

    async discardedImports(before: string): Promise<{ id: string; fileHash: string }[]> {
      return givenUp(before).select(['id', 'file_hash as fileHash']).execute()
    },

    /** Whether an import has marks, or subjects, which go with the last of them. */
    async hasMarks(importId: string): Promise<boolean> {
      const ofImport = (table: 'marks' | 'import_subjects') =>
        db.selectFrom(table).select('import_id').where('import_id', '=', importId).limit(1).executeTakeFirst()
      return ((await ofImport('marks')) ?? (await ofImport('import_subjects'))) !== undefined
    },

    /** How many marks went; where fewer than `atMost`, the subjects went with them. */
    async dropMarks(importId: string, atMost: number): Promise<number> {
      const some = db
        .selectFrom('marks')
        .select(['roll_number', 'subject_code'])
        .where('import_id', '=', importId)
        .limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('marks')
        .where('import_id', '=', importId)
        .where((eb) =>
          eb(eb.refTuple('roll_number', 'subject_code'), 'in', some.$asTuple('roll_number', 'subject_code')),
        )
        .executeTakeFirst()
      const dropped = Number(numDeletedRows)
      if (dropped < atMost) await db.deleteFrom('import_subjects').where('import_id', '=', importId).execute()
      return dropped
    },

    /** Whether an import that still counts refers to a stored file. */
    async usesFile(hash: string, before: string): Promise<boolean> {
      const row = await db
        .selectFrom('result_imports')
        .select('id')
        .where('file_hash', '=', hash)
        .where('id', 'not in', givenUp(before).select('id'))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
