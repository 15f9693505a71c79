import type { Kysely } from 'kysely'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface ParentLink {
  id: string
  studentId: string
  userId: string
  linkedAt: string
  /** A user id; the parent's own if they used a code. */
  linkedBy: string
}

export function parentLinkRepository(db: Kysely<Tables>) {
  const all = async (column: 'student_id' | 'user_id', id: string): Promise<ParentLink[]> => {
    const query = db.selectFrom('parent_links').selectAll().where(column, '=', id)
    return (await query.orderBy('linked_at').orderBy('id').execute()).map((row) => ({
      id: row.id,
      studentId: row.student_id,
      userId: row.user_id,
      linkedAt: row.linked_at,
      linkedBy: row.linked_by,
    }))
  }

  return {
    ofStudent: (studentId: string) => all('student_id', studentId),
    ofUser: (userId: string) => all('user_id', userId),

    /** Returns the link's id; null if they are already linked. */
    async add({ studentId, userId, linkedAt, linkedBy }: Omit<ParentLink, 'id'>): Promise<string | null> {
      const id = newId()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('parent_links')
        .values({ id, student_id: studentId, user_id: userId, linked_at: linkedAt, linked_by: linkedBy })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? id : null
    },

    /** Returns false if the link no longer exists. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('parent_links').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

export interface NewParentCode {
  studentId: string
  hash: string
  at: string
  by: string
  expiresAt: string
}

/** Parent codes; a student has at most one. */
export function parentCodeRepository(db: Kysely<Tables>) {
  return {
    /** Stores a code and invalidates the previous one. */
    async make({ studentId, hash, at, by, expiresAt }: NewParentCode): Promise<void> {
      const code = { code_hash: hash, made_at: at, made_by: by, expires_at: expiresAt, used_at: null }
      await db
        .insertInto('parent_codes')
        .values({ student_id: studentId, ...code })
        .onConflict((clash) => clash.column('student_id').doUpdateSet(code))
        .execute()
    },

    /** Returns when the student's unused code expires; null if there is none. */
    async openUntil(studentId: string, now: string): Promise<string | null> {
      const row = await db
        .selectFrom('parent_codes')
        .select('expires_at')
        .where('student_id', '=', studentId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.expires_at ?? null
    },

    /** Marks the code as used and returns the student. Of two concurrent calls only one succeeds. */
    async use(hashes: readonly string[], now: string): Promise<string | null> {
      const row = await db
        .updateTable('parent_codes')
        .set({ used_at: now })
        .where('code_hash', 'in', [...hashes])
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('student_id')
        .executeTakeFirst()
      return row?.student_id ?? null
    },

    /** Deletes the student's unused code if this login created it; returns false if there is none. */
    async dropMadeBy(userId: string, studentId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('parent_codes')
        .where('student_id', '=', studentId)
        .where('made_by', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async dropEnded(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('parent_codes')
        .where((eb) => eb.or([eb('expires_at', '<', before), eb('used_at', '<', before)]))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
