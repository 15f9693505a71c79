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
  emails: Pick<AccountEmails, 'makeLink' | 'sendLink' | 'tell'>
}

/** A login that is there: its version is the instant of its last change. */
export interface KnownLogin {
  id: string
  version: string
}

/** Why a login stays that was to be taken away. */
export type StaysBecause = 'loginUsed' | 'editedSince'

/** Logins as an import makes and takes them away, in its own transaction. What it did stands in its rows and its one entry of the trail. */
export interface ImportedLogins {
  /** By lower-cased user name. A sign-up that nobody has approved is no login. */
  known(db: Kysely<Tables>, usernames: readonly string[]): Promise<ReadonlyMap<string, KnownLogin>>
  /** Null where the user name is taken by now. Whoever has an e-mail address is sent the link. */
  add(db: Kysely<Tables>, person: Newcomer, role: Role): Promise<KnownLogin | null>
  /** Null where it is gone: nobody has ever used it, and nobody has changed it since. */
  remove(db: Kysely<Tables>, login: KnownLogin): Promise<StaysBecause | null>
}

export const createImportedLogins = ({ clock, emails }: Parts): ImportedLogins => ({
  known: (db, usernames) => identityRepository(db).directory.versions(usernames),

  async add(db, { username, fullName, program, email: wanted, language = 'en' }, role) {
    const write = identityRepository(db)
    const at = clock.now()
    const way = { emails, actor: systemActor('register'), at }
    // An address that somebody else has already is as good as none.
    const isShared = wanted !== '' && (await holderOf(write, wanted, way)) !== null
    const email = wanted && !isShared ? wanted : noEmail(username)
    const id = newId()
    const row = { id, username, fullName, program, email, language, roles: [role], isActive: true }
    if (!(await insertLogin(write, { ...row, passwordHash: null }, way))) return null
    // On paper the link comes with the slip, which makes its own.
    if (hasEmail({ email })) {
      const link = await emails.makeLink(write, id, 'activate')
      await emails.sendLink(write, { id, username, email, fullName, language }, link)
    }
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

/** Somebody who is to get a login. */
export interface Newcomer {
  username: string
  fullName: string
  /** Empty where nobody knows one. */
  email: string
  program: string
  /** Of the emails to them; English where nothing is said. */
  language?: string
  /** Called in the transaction that makes the login; the user name comes in small letters. */
  onMade?(db: Kysely<Tables>, userId: string, username: string): Promise<void>
}
