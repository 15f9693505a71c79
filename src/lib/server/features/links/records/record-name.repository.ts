import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

/** A login whose name differs from its record's name. */
export interface OtherName {
  userId: string
  was: string
  fullName: string
}

/** Compares the names of linked logins with the registers. */
export function recordNameRepository(db: Kysely<Tables>) {
  return {
    /**
     * Returns logins with a different name: up to `limit`, or only the given one. The faculty register takes precedence
     * for someone in both.
     */
    async others(userId: string | null, limit: number): Promise<OtherName[]> {
      const name = sql<string>`coalesce(member.name, student.name)`
      const decides = sql<boolean>`(link.member_id is not null or not exists
        (select 1 from login_links own where own.user_id = link.user_id and own.member_id is not null))`
      const rows = await db
        .selectFrom('login_links as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .leftJoin('students as student', 'student.id', 'link.student_id')
        .leftJoin('faculty_members as member', 'member.id', 'link.member_id')
        .where(decides)
        .where(sql<boolean>`${name} <> '' and ${name} <> users.name`)
        .$if(userId !== null, (query) => query.where('link.user_id', '=', userId ?? ''))
        .select(['link.user_id', 'users.name as was', name.as('name')])
        .limit(limit)
        .execute()
      return rows.map(({ user_id, was, name: fullName }) => ({ userId: user_id, was, fullName }))
    },
  }
}
