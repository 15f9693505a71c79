import type { Kysely } from 'kysely'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface ParentLink {
  id: string
  studentId: string
  userId: string
  linkedAt: string
  /** A user's id: the parent's own, where a code was used. */
  linkedBy: string
}

export type ParentLinkRepository = ReturnType<typeof parentLinkRepository>

/** Which parents see which students. */
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

    /** Its id; null where they are linked already. */
    async add({ studentId, userId, linkedAt, linkedBy }: Omit<ParentLink, 'id'>): Promise<string | null> {
      const id = newId()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('parent_links')
        .values({ id, student_id: studentId, user_id: userId, linked_at: linkedAt, linked_by: linkedBy })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? id : null
    },

    /** False where it is gone by now. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('parent_links').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
