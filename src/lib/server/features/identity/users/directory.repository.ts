import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { type Role, staffRoles } from '#lib/schemas/role.ts'
import { chunksOf, valuesAtOnce } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import { engineOf, flagFor, isoOf } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { AccountName } from '../../../kernel/people/people.ts'
import { decidedUsers, rolesOf, type User, userOf, usersWithRegistration } from './user.ts'

/** Counts and selects accounts for other features and lists. */
export function directoryRepository(db: Kysely<Tables>) {
  const engine = engineOf(db)
  return {
    /** Counts active accounts and how many of them belong to staff; an account counts once, whatever its roles. */
    async countPeople(): Promise<{ people: number; staff: number }> {
      const rows = await db
        .selectFrom('users')
        .where('is_active', '=', flagFor(engine, true))
        .groupBy('roles')
        .select((eb) => ['roles', eb.fn.countAll<number>().as('count')])
        .execute()
      const total = (some: typeof rows): number => some.reduce((sum, { count }) => sum + Number(count), 0)
      return { people: total(rows), staff: total(rows.filter(({ roles }) => rolesOf(roles).some(isStaff))) }
    },

    /** Tells whether the account belongs to a member of staff who does not teach. */
    async isOfOtherStaff(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('login_links as link')
        .innerJoin('faculty_members as member', 'member.id', 'link.member_id')
        .where('link.user_id', '=', userId)
        .where(sql<boolean>`not (member.kind = 'teaching')`)
        .select('link.user_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Tells whether any active account has an office role and is not an administrator. */
    async hasOfficeStaff(): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('is_active', '=', flagFor(engine, true))
        .where('roles', 'not like', '%"ROLE_ADMIN"%')
        // Ends at the first one: most accounts are of students.
        .where((eb) => eb.or(officeRoles.map((role) => eb('roles', 'like', `%"${role}"%`))))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns a page of users with a waiting sign-up, longest waiting first. */
    async waiting({ page, perPage }: { page: number; perPage: number }): Promise<User[]> {
      const rows = await usersWithRegistration(db)
        .where('registrations.state', '=', 'pending')
        .orderBy('registrations.created_at')
        .orderBy('users.username')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return rows.map(userOf)
    },

    /** Returns active users with the role who have no password yet: all, or those with the lower-cased names. */
    async withoutPassword(role: Role, usernames: readonly string[] | null = null): Promise<User[]> {
      const query = usersWithRegistration(db)
        .innerJoin('accounts', 'accounts.user_id', 'users.id')
        .where('accounts.provider_id', '=', 'credential')
        .where('accounts.password', 'is', null)
        .where('is_active', '=', flagFor(engine, true))
        .where('roles', 'like', `%"${role}"%`)
        .$if(usernames !== null, (named) => named.where('username', 'in', [...(usernames ?? [])]))
        .orderBy('username')
        .limit(valuesAtOnce)
      const found: User[] = []
      // The loop reads in batches, because a college has too many users for one statement.
      for (let last = ''; ;) {
        const rows = await query.where('username', '>', last).execute()
        for (const row of rows) found.push(userOf(row))
        if (rows.length < valuesAtOnce) return found
        last = rows.at(-1)?.username ?? last
      }
    },

    /** Returns the names of those ids that have an account. */
    async namesOf(ids: readonly string[]): Promise<Map<string, AccountName>> {
      const names = new Map<string, AccountName>()
      for (const some of chunksOf(ids)) {
        const rows = await db
          .selectFrom('users')
          .select((eb) => ['id', 'username', 'name', eb.exists(namesakeOf(eb)).as('has_namesake')])
          .where('id', 'in', some)
          .execute()
        for (const { id, username, name, has_namesake } of rows)
          names.set(id, { username, fullName: name || username, hasNamesake: Boolean(has_namesake) })
      }
      return names
    },

    /** Returns id and time of the last change by lower-cased user name; leaves out sign-ups that would give way. */
    async versions(usernames: readonly string[]): Promise<Map<string, { id: string; version: string }>> {
      const found = new Map<string, { id: string; version: string }>()
      for (const part of chunksOf(usernames)) {
        const rows = await decidedUsers(db)
          .select(['users.id', 'username', 'updated_at'])
          .where(among(db, 'username', part))
          .execute()
        for (const row of rows) found.set(row.username, { id: row.id, version: isoOf(row.updated_at) })
      }
      return found
    },

    /** Returns full names by lower-cased user name. */
    async fullNames(usernames: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('users')
        .select(['username', 'name'])
        .where('username', 'in', ['', ...usernames])
        .execute()
      return new Map(rows.map(({ username, name }) => [username, name]))
    },

    async some(ids: readonly string[]): Promise<User[]> {
      const rows = await usersWithRegistration(db)
        .where('users.id', 'in', [...ids])
        .orderBy('username')
        .execute()
      return rows.map(userOf)
    },

    /** Returns the ids of active accounts with the role that are not from a sign-up, by lower-cased user name. */
    async madeByOffice(usernames: readonly string[], role: Role): Promise<Map<string, string>> {
      const found = new Map<string, string>()
      for (const part of chunksOf(usernames)) {
        const rows = await usersWithRegistration(db)
          .where('username', 'in', part)
          .where('registrations.state', 'is', null)
          .where('is_active', '=', flagFor(engine, true))
          .where('roles', 'like', `%"${role}"%`)
          .execute()
        for (const { username, id } of rows) found.set(username, id)
      }
      return found
    },

    /** Returns the active administrators, who are told about changes of roles. */
    async administrators(): Promise<User[]> {
      const rows = await usersWithRegistration(db)
        .where('is_active', '=', flagFor(engine, true))
        .where('roles', 'like', '%"ROLE_ADMIN"%')
        .orderBy('username')
        .execute()
      return rows.map(userOf)
    },

    async activeAdministrators(): Promise<number> {
      const row = await db
        .selectFrom('users')
        .where('is_active', '=', flagFor(engine, true))
        .where('roles', 'like', '%"ROLE_ADMIN"%')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}

/** This condition can use the index on the lower-cased name. */
const namesakeOf = (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb
    .selectFrom('users as other')
    .select('other.id')
    .where(sql`lower(other.name)`, '=', sql`lower(users.name)`)
    .where('other.name', '!=', '')
    .whereRef('other.id', '!=', 'users.id')

const isStaff = (role: Role): boolean => staffRoles.includes(role)

const noOffice: readonly Role[] = ['ROLE_ADMIN', 'ROLE_FACULTY', 'ROLE_STAFF']

/** Someone who only teaches does not count as office staff, nor does an administrator or who has no office at all. */
const officeRoles = staffRoles.filter((role) => !noOffice.includes(role))
