import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import { chunksOf, valuesAtOnce } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import { engineOf, flagFor, isoOf } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { AccountName } from '../../../kernel/people/people.ts'
import { decidedUsers, rolesOf, type User, userOf, usersWithRegistration } from './user.ts'

/** Who has a login: counted, or picked by what they hold. */
export function directoryRepository(db: Kysely<Tables>) {
  const engine = engineOf(db)
  return {
    /** How many people have an active account, each once whatever roles they hold, and how many of them work here. */
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

    /** Whether somebody has an active account of an office and is no administrator. */
    async hasOfficeStaff(): Promise<boolean> {
      const rows = await db
        .selectFrom('users')
        .where('is_active', '=', flagFor(engine, true))
        .groupBy('roles')
        .select('roles')
        .execute()
      return rows.some(({ roles }) => isOfOffice(rolesOf(roles)))
    },

    /** Whose registration waits, the longest first. */
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

    /** Active people with a role who have not chosen a password yet: all, or those of the lower-cased names. */
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
      // Some at a time: a college has more than one statement should read in one go.
      for (let last = ''; ;) {
        const rows = await query.where('username', '>', last).execute()
        for (const row of rows) found.push(userOf(row))
        if (rows.length < valuesAtOnce) return found
        last = rows.at(-1)?.username ?? last
      }
    },

    /** Those of the ids that have an account. */
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

    /** Id and instant of the last change of each, by lower-cased user name; without sign-ups that would give way. */
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

    /** What people are called, by lower-cased user name. */
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

    /** Of those names, the active accounts with that role for which nobody signed up: ids by lower-cased user name. */
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

/** From the index of names. */
const namesakeOf = (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb
    .selectFrom('users as other')
    .select('other.id')
    .where(sql`lower(other.name)`, '=', sql`lower(users.name)`)
    .where('other.name', '!=', '')
    .whereRef('other.id', '!=', 'users.id')

/** Who teaches and nothing else is of no office. */
const isOfOffice = (roles: readonly Role[]): boolean =>
  !roles.includes('ROLE_ADMIN') && roles.some((role) => isStaff(role) && role !== 'ROLE_FACULTY')

const isStaff = (role: Role): boolean => !['ROLE_STUDENT', 'ROLE_PARENT', 'ROLE_ALUMNI'].includes(role)
