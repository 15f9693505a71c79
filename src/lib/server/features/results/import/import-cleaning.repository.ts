import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

export function importCleaningRepository(db: Kysely<Tables>) {
  return {
    /** Finds imports that were discarded before that instant: nobody can commit them any more. */
    async discardedImports(before: string): Promise<string[]> {
      const rows = await db
        .selectFrom('result_imports as own')
        .innerJoin('imports', 'imports.id', 'own.id')
        .where('imports.state', '=', 'discarded')
        .where((eb) => eb(eb.fn.coalesce('imports.ended_at', 'imports.created_at'), '<', before))
        .select('own.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Returns whether an import has marks, or subjects, which are deleted with its last marks. */
    async hasMarks(importId: string): Promise<boolean> {
      const ofImport = (table: 'marks' | 'import_subjects') =>
        db.selectFrom(table).select('import_id').where('import_id', '=', importId).limit(1).executeTakeFirst()
      return ((await ofImport('marks')) ?? (await ofImport('import_subjects'))) !== undefined
    },

    /** Returns how many marks were deleted; below `atMost` the subjects were deleted with them. */
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
  }
}
