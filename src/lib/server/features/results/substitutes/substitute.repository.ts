import type { Kysely, Selectable } from 'kysely'
import { among } from '../../../kernel/db/among.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { SubjectSubstituteRow } from '../tables.ts'

/** A subject that substitutes another one, or did so earlier. */
export interface SubjectSubstitute {
  id: string
  regulation: string
  code: string
  standsFor: string
  addedAt: string
  /** A user's id. */
  addedBy: string
  /** Null while it is in force. */
  removedAt: string | null
}

/** An arbitrary number that no other advisory lock uses. */
const substitutesLock = 7_021_092

export function substituteRepository(db: Kysely<Tables>) {
  return {
    /** Serialises additions: two concurrent ones could form a cycle that neither sees. */
    lock: (): Promise<void> => advisoryLock(db, substitutesLock),

    /** Includes removed ones; sorts by code. */
    async all(): Promise<SubjectSubstitute[]> {
      const rows = await db
        .selectFrom('subject_substitutes')
        .selectAll()
        .orderBy('regulation')
        .orderBy('code')
        .orderBy('added_at')
        .execute()
      return rows.map(toSubstitute)
    },

    async add({ id, regulation, code, standsFor, addedAt, addedBy }: SubjectSubstitute): Promise<void> {
      const row = { id, regulation, code, stands_for: standsFor, added_at: addedAt, added_by: addedBy }
      await db
        .insertInto('subject_substitutes')
        .values({ ...row, removed_at: null, removed_by: null })
        .execute()
    },

    /** Null where it is not in force: only one of two concurrent removals succeeds. */
    async remove(id: string, at: string, by: string): Promise<SubjectSubstitute | null> {
      const row = await db
        .updateTable('subject_substitutes')
        .set({ removed_at: at, removed_by: by })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return row ? toSubstitute(row) : null
    },

    /** Finds subject names in the marks of these imports, the newest for each code. */
    async names(imports: readonly string[], codes: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('import_subjects as subject')
        .innerJoin('result_imports as import', 'import.id', 'subject.import_id')
        .where(among(db, 'import.id', imports))
        .where(among(db, 'subject.code', codes))
        .orderBy('import.id')
        .select(['subject.code', 'subject.name'])
        .execute()
      return new Map(rows.map(({ code, name }) => [code, name]))
    },
  }
}

const toSubstitute = (row: Selectable<SubjectSubstituteRow>): SubjectSubstitute => ({
  id: row.id,
  regulation: row.regulation,
  code: row.code,
  standsFor: row.stands_for,
  addedAt: row.added_at,
  addedBy: row.added_by,
  removedAt: row.removed_at,
})
