import type { AccountDetails, NewAccount } from '#lib/schemas/account.ts'
import { getLocale } from '#paraglide/runtime.js'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../kernel/core/errors.ts'
import { pinOf } from '../../kernel/core/pin-of.ts'
import { newId } from '../../kernel/core/ids.ts'
import { hasEmail, noEmail } from '../../kernel/mail/no-email.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { AccountEmails } from './account-emails.ts'
import type { DepartmentMeant } from './department-meant.ts'
import type { IdentityRepository } from './identity.repository.ts'
import type { User } from './user.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  emails: Pick<AccountEmails, 'makeLink' | 'sendLink' | 'tellOldAddress'>
  departmentMeant: DepartmentMeant
  forget(userId: string): void
}

export interface AccountDetailsService {
  /**
   * An account without a password: its person chooses one through the link that goes to the email address, or
   * through a login slip. Answers its id.
   * @throws DomainError Conflict `register.taken` and Invalid `register.noDepartment`, at the field
   */
  add(person: NewAccount, actor: Actor): Promise<string>
  /**
   * Links that went to another address die with it, and whoever uses the account is told there; who has no password yet gets a new one there.
   * @param seen what `versionOf` said of the account as the form showed it
   * @throws DomainError NotFound `user.notFound`, Conflict `user.changedSince`, and as `add` does
   */
  change(userId: string, details: AccountDetails, seen: string, actor: Actor): Promise<void>
  /** Changes with name, email and department, and with nothing else. */
  versionOf(user: Pick<User, 'fullName' | 'email' | 'program'>): string
}

/** Accounts as an administrator makes them and keeps them right, one by one. */
export function createAccountDetails(parts: Parts): AccountDetailsService {
  const { store, clock, emails, departmentMeant, forget } = parts

  async function programOf(department: string): Promise<string> {
    const program = await departmentMeant(department)
    if (program === null) throw refuseAt('department', 'register.noDepartment', { value: department })
    return program
  }

  async function refuseTaken(
    write: IdentityRepository,
    field: string,
    name: string,
    ownId = '',
  ): Promise<void> {
    const holders = await write.users.allByName(name)
    if (holders.some(({ id }) => id !== ownId)) throw conflict('register.taken', {}, { [field]: taken })
  }

  return {
    async add({ username, fullName, email: typed, department, roles }, actor) {
      const [id, at, program] = [newId(), clock.now(), await programOf(department)]
      const email = typed || noEmail(username)
      await store.transact(async (write) => {
        await refuseTaken(write, 'username', username)
        await refuseTaken(write, 'email', email)
        const person = { id, username, fullName, email, program, roles, language: getLocale() }
        if (!(await write.users.insert({ ...person, isActive: true, passwordHash: null }, at)))
          throw conflict('register.taken', {}, { username: taken })
        // On paper the link comes with the slip, which makes its own.
        if (hasEmail({ email }))
          await emails.sendLink(write, person, await emails.makeLink(write, id, 'activate'))
        const after = { username, email, fullName, program, roles }
        const entry = { action: 'user.created', entity: 'user', entityId: username.toLowerCase(), after }
        await write.audit.record(auditEntry(actor, at, entry))
      })
      return id
    },

    async change(userId, { fullName, email: typed, department }, seen, actor) {
      const at = clock.now()
      await store.transact(async (write) => {
        await write.users.lock(userId)
        const user = await write.users.find(userId)
        if (!user) throw notFound('user.notFound')
        if (versionOf(user) !== seen) throw conflict('user.changedSince')
        // A department that the catalogue has no more stays as long as nobody chooses another one.
        const program = department === user.program ? department : await programOf(department)
        const email = typed || noEmail(user.username)
        const [before, after] = [detailsOf(user), { fullName, email, program }]
        if (versionOf(after) === seen) return
        if (email !== user.email) await refuseTaken(write, 'email', email, userId)
        await write.users.setDetails(userId, after, at)
        if (email !== user.email) {
          await write.links.revoke(userId)
          // Of an account that nobody has used yet the first address may be somebody else's: who signs up has a password at once.
          const isUsed = user.isActive && (await write.users.passwordHash(userId)) !== null
          if (isUsed) await emails.tellOldAddress(write, user)
          else if (user.isActive && hasEmail({ email }))
            await emails.sendLink(
              write,
              { ...user, ...after },
              await emails.makeLink(write, userId, 'activate'),
            )
        }
        const entry = { action: 'user.corrected', entity: 'user', entityId: user.username, before, after }
        await write.audit.record(auditEntry(actor, at, entry))
      })
      forget(userId)
    },

    versionOf,
  }
}

const taken = { code: 'register.taken', params: {} }

const detailsOf = ({ fullName, email, program }: Pick<User, 'fullName' | 'email' | 'program'>) => ({
  ...{ fullName, email, program },
})

const versionOf: AccountDetailsService['versionOf'] = (user) => pinOf([detailsOf(user)])
