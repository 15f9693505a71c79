import type { Kysely } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { hasEmail, noEmail } from '../../../kernel/mail/mail.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import { identityRepository } from '../repository.ts'
import { holderOf, insertLogin } from './username-holder.ts'

interface Parts {
  clock: Clock
  emails: Pick<AccountEmails, 'mailLink' | 'sendDecision'>
}

/** An existing login. Its version is the time of its last change. */
interface KnownLogin {
  id: string
  version: string
}

/** Reason why a login is not removed. */
type StaysBecause = 'loginUsed' | 'editedSince'

/**
 * Adds and removes logins within the transaction of an import, which records what it did in its rows and its one audit
 * entry.
 */
export interface ImportedLogins {
  /** Returns the logins by lower-cased user name. A sign-up without approval does not count as a login. */
  known(db: Kysely<Tables>, usernames: readonly string[]): Promise<ReadonlyMap<string, KnownLogin>>
  /** Returns null if the user name is already taken. Sends the link if there is an e-mail address. */
  add(db: Kysely<Tables>, person: Newcomer, role: Role): Promise<KnownLogin | null>
  /** Removes a login that was never used nor changed since; returns null, or the reason why it stays. */
  remove(db: Kysely<Tables>, login: KnownLogin): Promise<StaysBecause | null>
}

export const createImportedLogins = ({ clock, emails }: Parts): ImportedLogins => ({
  known: (db, usernames) => identityRepository(db).directory.versions(usernames),

  async add(db, { username, fullName, program, email: wanted, language = 'en' }, role) {
    const write = identityRepository(db)
    const at = clock.now()
    const way = { emails, actor: systemActor('register'), at }
    // An address that another account already uses is ignored.
    const isShared = wanted !== '' && (await holderOf(write, wanted, way)) !== null
    const email = wanted && !isShared ? wanted : noEmail(username)
    const id = newId()
    const row = { id, username, fullName, program, email, language, roles: [role], isActive: true }
    if (!(await insertLogin(write, { ...row, passwordHash: null }, way))) return null
    // Without an address the link comes on the slip, which creates its own.
    if (hasEmail({ email }))
      await emails.mailLink(write, { id, username, email, fullName, language }, 'activate')
    return { id, version: at }
  },

  async remove(db, { id, version }) {
    const { users, directory, outbox } = identityRepository(db)
    await users.lock(id)
    const user = await users.find(id)
    if (!user) return null
    if ((await users.passwordHash(id)) !== null) return 'loginUsed'
    if ((await directory.versions([user.username])).get(user.username)?.version !== version)
      return 'editedSince'
    await outbox.dropWaiting(id)
    await users.remove(id)
    return null
  },
})

/** A person who is to get a login. */
export interface Newcomer {
  username: string
  fullName: string
  /** Empty if unknown. */
  email: string
  program: string
  /** Language of the emails to them; English by default. */
  language?: string
  /** Runs in the transaction that makes the login; receives the user name in lower case. */
  onMade?(db: Kysely<Tables>, userId: string, username: string): Promise<void>
}
