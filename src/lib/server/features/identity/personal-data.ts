import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { isoOf } from '../../kernel/db/portable.ts'
import { hasEmail } from '../../kernel/mail/mail.ts'
import { type Person, personOf, userIdOf } from '../../kernel/personal-data/person.ts'
import type {
  PersonRequest,
  PersonalData,
  PersonalRecords,
} from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { longestMemory } from './guesses/back-off.ts'
import { identityRepository } from './repository.ts'

const account: PersonalRecords = {
  name: 'account',
  identifies: true,
  title: m['personalData.account'],
  // `verifications` belongs to the identity library, which stores state between two sign-in steps there.
  tables: ['users', 'accounts', 'two_factors', 'verifications'],
  fate: 'erased',
  kept: m['personalData.accountKept'],
  read: async (asked) => {
    const user = await userOf(asked)
    return user ? [{ ...user, email: hasEmail(user) ? user.email : '' }] : []
  },
  async erase({ db, person }) {
    const write = identityRepository(db)
    const userId = userIdOf(person)
    if (userId === null) return
    await sql`delete from verifications where value like ${`%${userId}%`} or identifier like ${`%${userId}%`}`.execute(
      db,
    )
    // Ends the sessions on all servers; rows that refer to the account are deleted with it.
    await write.sessions.end(userId)
    await write.users.remove(userId)
  },
}

const sessions: PersonalRecords = {
  name: 'sessions',
  title: m['personalData.sessions'],
  tables: ['sessions'],
  fate: 'erased',
  kept: m['personalData.sessionsKept'],
  read: async ({ db, person }) =>
    (await db.selectFrom('sessions').selectAll().where(isOf(person)).execute()).map((row) => ({
      since: isoOf(row.created_at),
      until: isoOf(row.expires_at),
      address: row.ip_address,
      browser: row.user_agent,
    })),
}

const links: PersonalRecords = {
  name: 'links',
  title: m['personalData.links'],
  tables: ['one_time_links'],
  fate: 'erased',
  kept: () => m['personalData.linksKept']({ days: keepLinks }),
  read: async ({ db, person }) =>
    (await db.selectFrom('one_time_links').selectAll().where(isOf(person)).execute()).map(
      ({ purpose, expires_at, used_at }) => ({
        purpose,
        until: expires_at,
        usedAt: used_at,
      }),
    ),
}

const registration: PersonalRecords = {
  name: 'registration',
  title: m['personalData.registration'],
  tables: ['registrations'],
  fate: 'erased',
  kept: m['personalData.registrationKept'],
  read: async ({ db, person }) =>
    (await db.selectFrom('registrations').selectAll().where(isOf(person)).execute()).map(
      ({ state, details, created_at, decided_at }) => ({
        state,
        ...(JSON.parse(details) as object),
        signedUpAt: created_at,
        decidedAt: decided_at,
      }),
    ),
}

const wrongGuesses: PersonalRecords = {
  name: 'wrongGuesses',
  title: m['personalData.wrongGuesses'],
  tables: ['wrong_guesses'],
  fate: 'kept',
  kept: () => m['personalData.wrongGuessesKept']({ hours: longestMemory / 3_600_000 }),
}

/** Personal data of accounts. */
export const identityPersonalData: PersonalData = {
  statements: [
    {
      people: 'user',
      what: m['told.accounts.what'],
      seenBy: m['told.accounts.seen'],
      kept: m['told.accounts.kept'],
    },
  ],
  nameFields: ['username'],
  auditedBy: { user: ['username'] },
  records: [
    account,
    sessions,
    links,
    registration,
    wrongGuesses,
    tracesIn({
      name: 'decided',
      title: m['personalData.decided'],
      table: 'registrations',
      by: ['decided_by'],
      shows: { state: 'state', at: 'decided_at' },
    }),
  ],

  /** Matches user name and email address, which may belong to two accounts. */
  find: async (_, db, typed) =>
    (await identityRepository(db).users.allByName(typed)).map(({ id }) => personOf({ user: id })),

  async complete(_, db, person) {
    const user = await userOf({ db, person })
    return user && personOf({ user: user.id }, { username: user.username, email: user.email })
  },

  /** The lock makes the second of two administrators who erase each other fail. */
  mutex: (db) => identityRepository(db).users.lockAdministrators(),

  /** @throws DomainError Conflict `user.lastAdministrator` */
  async refuse({ db, person }) {
    const write = identityRepository(db)
    const userId = userIdOf(person)
    if (userId === null) return
    await write.users.lock(userId)
    const user = await write.users.find(userId)
    const isAdministrator = user?.isActive === true && user.roles.includes('ROLE_ADMIN')
    if (isAdministrator && (await write.directory.activeAdministrators()) === 1)
      throw conflict('user.lastAdministrator')
  },

  async afterwards({ identity }: App, person) {
    const userId = userIdOf(person)
    if (userId !== null) identity.sessions.forget(userId)
  },
}

async function userOf({ db, person }: Pick<PersonRequest, 'db' | 'person'>) {
  const userId = userIdOf(person)
  return userId === null ? null : identityRepository(db).users.find(userId)
}

const isOf = (person: Person) => sql<boolean>`user_id = ${userIdOf(person)}`

/** Days for which a link is stored after it has ended. */
export const keepLinks = 7
