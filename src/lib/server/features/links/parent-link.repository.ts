import type { Kysely } from 'kysely'
import { newId } from '../../kernel/core/ids.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface ParentLink {
  id: string
  studentId: string
  userId: string
  linkedAt: string
}

export type ParentLinkRepository = ReturnType<typeof parentLinkRepository>

/** Which parents see which students. */
export function parentLinkRepository(db: Kysely<Tables>) {
  const all = async (column: 'student_id' | 'user_id', id: string): Promise<ParentLink[]> => {
    const query = db.selectFrom('parent_links').selectAll().where(column, '=', id)
    return (await query.orderBy('linked_at').orderBy('id').execute()).map((row) => ({
      ...{ id: row.id, studentId: row.student_id, userId: row.user_id, linkedAt: row.linked_at },
    }))
  }

  return {
    ofStudent: (studentId: string) => all('student_id', studentId),
    ofUser: (userId: string) => all('user_id', userId),

    /** False where they are linked already. */
    async add(link: Omit<ParentLink, 'id'>, by: string): Promise<boolean> {
      const { studentId, userId, linkedAt } = link
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('parent_links')
        .values({ id: newId(), student_id: studentId, user_id: userId, linked_at: linkedAt, linked_by: by })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** False where it is gone by now. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('parent_links').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
