import type { Kysely, Updateable } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import { advisoryLock, engineOf, flagFor, instantFor } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import type { UserRow } from '../tables.ts'
import { decidedUsers, type NewUserRow, type User, userOf, usersWithRegistration } from './user.ts'

/** An arbitrary number that no other advisory lock uses. */
const administratorsLock = 7_021_001

export function userRepository(db: Kysely<Tables>) {
  const engine = engineOf(db)
  // Cached sessions contain the user, so every change of a user must clear them.
  const { touch } = cacheTagRepository(db)

  async function allByName(name: string): Promise<User[]> {
    const wanted = name.trim().toLowerCase()
    const rows = await usersWithRegistration(db)
      .where((eb) => eb.or([eb('username', '=', wanted), eb('email', '=', wanted)]))
      .execute()
    return rows.map(userOf)
  }

  async function change(id: string, values: Updateable<UserRow>, at: string): Promise<void> {
    await touch('sessions', id)
    await db
      .updateTable('users')
      .set({ ...values, updated_at: instantFor(engine, at) })
      .where('id', '=', id)
      .execute()
  }

  return {
    /**
     * Must be the first statement of a transaction that changes who administers the college; serialises such
     * transactions.
     */
    lockAdministrators: (): Promise<void> => advisoryLock(db, administratorsLock),

    /** Returns false if the user name or the address is taken, even by a concurrent request. */
    async insert(user: NewUserRow, at: string): Promise<boolean> {
      const now = instantFor(engine, at)
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('users')
        .values({
          id: user.id,
          name: user.fullName,
          email: user.email.toLowerCase(),
          email_verified: flagFor(engine, user.isEmailVerified ?? false),
          image: null,
          username: user.username.toLowerCase(),
          display_username: user.username,
          roles: JSON.stringify(user.roles),
          program: user.program,
          is_active: flagFor(engine, user.isActive),
          language: user.language ?? 'en',
          two_factor_enabled: flagFor(engine, false),
          created_at: now,
          updated_at: now,
        })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
      await db
        .insertInto('accounts')
        .values({
          id: user.id,
          user_id: user.id,
          account_id: user.id,
          provider_id: 'credential',
          password: user.passwordHash,
          created_at: now,
          updated_at: now,
        })
        .execute()
      return true
    },

    async find(id: string): Promise<User | null> {
      const row = await usersWithRegistration(db).where('users.id', '=', id).executeTakeFirst()
      return row ? userOf(row) : null
    },

    /** Finds a user by user name or e-mail address, ignoring case. */
    findByName: async (name: string): Promise<User | null> => (await allByName(name))[0] ?? null,

    /** May return two users: one by user name, the other by address. */
    allByName,

    /** Finds users by lower-cased user name only. */
    async named(usernames: readonly string[]): Promise<Map<string, User>> {
      const rows = await usersWithRegistration(db)
        .where('username', 'in', [...usernames])
        .execute()
      return new Map(rows.map((row) => [row.username, userOf(row)]))
    },

    /** Finds a user by user name only, as typed to sign in. */
    async idOf(username: string): Promise<string | null> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username.toLowerCase())
        .executeTakeFirst()
      return row?.id ?? null
    },

    async exists(): Promise<boolean> {
      return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
    },

    /** Returns those names that are taken, in lower case; ignores sign-ups that would give way. */
    async taken(usernames: readonly string[]): Promise<Set<string>> {
      const rows = await decidedUsers(db)
        .select('username')
        .where('username', 'in', [...usernames])
        .execute()
      return new Set(rows.map((row) => row.username))
    },

    /**
     * Returns user names and addresses that collide with the lower-cased addresses; ignores sign-ups that would give
     * way.
     */
    async addressesTaken(addresses: readonly string[]): Promise<Set<string>> {
      const rows = await decidedUsers(db)
        .select(['username', 'email'])
        .where((eb) => eb.or([eb('username', 'in', [...addresses]), eb('email', 'in', [...addresses])]))
        .execute()
      return new Set(rows.flatMap(({ username, email }) => [username, email]))
    },

    /** Deletes the user with sessions, links and all other rows that refer to it. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', id).execute()
    },

    setRoles: (id: string, roles: readonly Role[], at: string): Promise<void> =>
      change(id, { roles: JSON.stringify(roles) }, at),

    /**
     * Returns false if the name has changed since. Keeps `updated_at`, so that undoing an import still removes the
     * login.
     */
    async setName(id: string, { was, fullName }: { was: string; fullName: string }): Promise<boolean> {
      await touch('sessions', id)
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ name: fullName })
        .where('id', '=', id)
        .where('name', '=', was)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    setDetails: (
      id: string,
      { fullName, email, program }: Pick<User, 'fullName' | 'email' | 'program'>,
      at: string,
    ): Promise<void> => change(id, { name: fullName, email: email.toLowerCase(), program }, at),

    async setEmailVerified(id: string, isVerified = true): Promise<void> {
      await db
        .updateTable('users')
        .set({ email_verified: flagFor(engine, isVerified) })
        .where('id', '=', id)
        .execute()
    },

    setActive: (id: string, isActive: boolean, at: string): Promise<void> =>
      change(id, { is_active: flagFor(engine, isActive) }, at),

    async setLanguage(id: string, language: string): Promise<void> {
      await db.updateTable('users').set({ language }).where('id', '=', id).execute()
    },

    /**
     * Makes others who call this for the same person wait until the transaction ends. Does not write the id, because
     * SQLite would then check every table that references users.
     */
    async lock(id: string): Promise<void> {
      await db
        .updateTable('users')
        .set((eb) => ({ language: eb.ref('language') }))
        .where('id', '=', id)
        .execute()
    },

    async passwordHash(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('accounts')
        .select('password')
        .where('user_id', '=', id)
        .where('provider_id', '=', 'credential')
        .executeTakeFirst()
      return row?.password ?? null
    },

    async setPassword(id: string, passwordHash: string, at: string): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ password: passwordHash, updated_at: instantFor(engine, at) })
        .where('user_id', '=', id)
        .where('provider_id', '=', 'credential')
        .execute()
    },

    /** Deletes sign-ups that were rejected before rejection deleted the account, unless they were opened later. */
    async dropRejected(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('users')
        .where('is_active', '=', flagFor(engine, false))
        .where('id', 'in', db.selectFrom('registrations').select('user_id').where('state', '=', 'rejected'))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
