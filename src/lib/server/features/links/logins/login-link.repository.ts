import { type Kysely, sql } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { RecordKind } from '../records/record-kind.ts'

export interface LoginLink {
  id: string
  userId: string
  recordId: string
  linkedAt: string
}

export interface NewLoginLink {
  kind: RecordKind
  recordId: string
  userId: string
  at: string
  by: string
}

const columnOf = { student: 'student_id', member: 'member_id' } as const satisfies Record<
  RecordKind,
  keyof Tables['login_links']
>

export function loginLinkRepository(db: Kysely<Tables>) {
  const first = async (
    kind: RecordKind,
    column: 'user_id' | 'student_id' | 'member_id',
    id: string,
  ): Promise<LoginLink | null> => {
    const own = columnOf[kind]
    const query = db.selectFrom('login_links').selectAll().where(column, '=', id)
    const row = await query.where(own, 'is not', null).executeTakeFirst()
    return row ? { id: row.id, userId: row.user_id, recordId: row[own] ?? '', linkedAt: row.linked_at } : null
  }

  return {
    ofRecord: (kind: RecordKind, recordId: string) => first(kind, columnOf[kind], recordId),
    ofUser: (kind: RecordKind, userId: string) => first(kind, 'user_id', userId),

    /** Returns the records, of those given, that have a login. */
    async linked(kind: RecordKind, recordIds: readonly string[]): Promise<Set<string>> {
      const own = columnOf[kind]
      const found = new Set<string>()
      for (const some of chunksOf(recordIds)) {
        const rows = await db.selectFrom('login_links').select(own).where(own, 'in', some).execute()
        for (const row of rows) found.add(Object.values(row)[0] ?? '')
      }
      return found
    },

    /**
     * Returns the link's id; null if the record already has a login or the login already has such a record, even if it
     * was added concurrently.
     */
    async add({ kind, recordId, userId, at, by }: NewLoginLink): Promise<string | null> {
      const id = newId()
      const none = { student_id: null, member_id: null }
      const link = { id, user_id: userId, ...none, [columnOf[kind]]: recordId }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('login_links')
        .values({ ...link, linked_at: at, linked_by: by })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? id : null
    },

    /** Locks logins until the transaction ends: their roles stay as they are. */
    holdUsers: (userIds: readonly string[]): Promise<void> => lockRows(db, 'users', userIds),

    /** Tells whether the link gives a login with the role of faculty to somebody who does not teach. */
    async isForbidden(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('login_links as link')
        .innerJoin('faculty_members as member', 'member.id', 'link.member_id')
        .innerJoin('users', 'users.id', 'link.user_id')
        .where('link.id', '=', id)
        .where(sql<boolean>`not (member.kind = 'teaching')`)
        .where('users.roles', 'like', '%"ROLE_FACULTY"%')
        .select('link.id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the student linked to the login and locks the link until the transaction ends; null if there is none. */
    async holdStudent(userId: string): Promise<string | null> {
      const row = await db
        .updateTable('login_links')
        .set(({ ref }) => ({ linked_at: ref('linked_at') }))
        .where('user_id', '=', userId)
        .where('student_id', 'is not', null)
        .returning('student_id')
        .executeTakeFirst()
      return row?.student_id ?? null
    },

    /** Returns false if the link no longer exists. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('login_links').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

interface EndedLink {
  userId: string
  recordId: string
}

/** Logins that the office has unlinked from a record; only the office may link the two again. */
export function unlinkedLoginRepository(db: Kysely<Tables>) {
  return {
    async has({ userId, recordId }: EndedLink): Promise<boolean> {
      const found = await db
        .selectFrom('unlinked_logins')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('record_id', '=', recordId)
        .executeTakeFirst()
      return found !== undefined
    },

    async add({ userId, recordId }: EndedLink, at: string): Promise<void> {
      await db
        .insertInto('unlinked_logins')
        .values({ user_id: userId, record_id: recordId, unlinked_at: at })
        .onConflict((clash) => clash.doNothing())
        .execute()
    },

    async forget({ userId, recordId }: EndedLink): Promise<void> {
      await db
        .deleteFrom('unlinked_logins')
        .where('user_id', '=', userId)
        .where('record_id', '=', recordId)
        .execute()
    },
  }
}
