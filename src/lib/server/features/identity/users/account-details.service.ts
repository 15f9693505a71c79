import type { ChangedAccount, NewAccount } from '#lib/schemas/identity/account.ts'
import { getLocale } from '#paraglide/runtime.js'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import { hasEmail, noEmail } from '../../../kernel/mail/mail.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { holderOf, insertLogin } from '../logins/username-holder.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import type { IdentityRepository } from '../repository.ts'
import { changeRoles, type DepartmentMeant } from './roles.ts'
import type { User } from './user.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  emails: Pick<AccountEmails, 'mailLink' | 'sendDecision' | 'notifyOldAddress'>
  departmentMeant: DepartmentMeant
  forget(userId: string): void
}

interface NamesToCheck {
  username?: string
  email?: string
  department?: string
}

export interface AccountDetailsService {
  /**
   * Adds an account without a password and returns its id. The person chooses a password through an emailed link or a
   * login slip.
   * @throws DomainError Conflict `register.taken` and Invalid `register.noDepartment`, at the field
   */
  add(person: NewAccount, actor: Actor): Promise<string>
  /**
   * Changes an account. A new email address invalidates links sent to the previous one: an account in use is notified
   * there, and a person without a password gets a new link at the new address. Roles left out keep their stored value.
   * @param seen `versionOf` the account as the form showed it
   * @throws DomainError NotFound `user.notFound`, Conflict `user.changedSince`, `user.lastAdministrator`, and as `add`
   * does
   */
  change(userId: string, details: ChangedAccount, seen: string, actor: Actor): Promise<void>
  /** Returns by field what `add` and `change` would refuse: taken names and unknown departments. */
  problemsWith(names: NamesToCheck, ownId?: string): Promise<Record<string, FieldProblem>>
  /** Returns a digest of name, email, department and roles only. */
  versionOf(user: Pick<User, 'fullName' | 'email' | 'program' | 'roles'>): string
}

/** Accounts that an administrator adds and corrects one by one. */
export function createAccountDetails(parts: Parts): AccountDetailsService {
  const { store, clock, emails, departmentMeant, forget } = parts

  async function programOf(department: string): Promise<string> {
    const program = await departmentMeant(department)
    if (program === null) throw refuseAt('department', 'register.noDepartment', { value: department })
    return program
  }

  async function problemsIn(
    { users }: Pick<IdentityRepository, 'users'>,
    { department, ...names }: NamesToCheck,
    ownId = '',
  ): Promise<Record<string, FieldProblem>> {
    const problems: Record<string, FieldProblem> = {}
    for (const [field, name] of Object.entries(names))
      if (name && (await users.allByName(name)).some(({ id }) => id !== ownId)) problems[field] = taken
    if (department && (await departmentMeant(department)) === null)
      problems['department'] = { code: 'register.noDepartment', params: { value: department } }
    return problems
  }

  async function refuseTaken(write: IdentityRepository, names: NamesToCheck, ownId = ''): Promise<void> {
    const problems = await problemsIn(write, names, ownId)
    if (Object.keys(problems).length > 0) throw conflict('register.taken', {}, problems)
  }

  async function changeDetails(
    write: IdentityRepository,
    user: User,
    after: Details,
    change: RoleChange,
  ): Promise<void> {
    const before = detailsOf(user)
    if (pinOf([before]) === pinOf([after])) return
    const { email } = after
    if (email !== user.email) await refuseTaken(write, { email }, user.id)
    await write.users.setDetails(user.id, after, change.at)
    if (email !== user.email) {
      await write.links.revoke(user.id)
      await write.users.setEmailVerified(user.id, false)
      // An account without a password has never been used, so its address may belong to someone else and is not
      // notified.
      const isUsed = user.isActive && (await write.users.passwordHash(user.id)) !== null
      if (isUsed) await emails.notifyOldAddress(write, user)
      else if (user.isActive && hasEmail({ email }))
        await emails.mailLink(write, { ...user, ...after }, 'activate')
    }
    const entry = {
      action: 'user.corrected',
      entity: 'user',
      entityId: user.username,
      before,
      after,
    } as const
    await write.audit.record(auditEntry(change.actor, change.at, entry))
  }

  return {
    async add({ username, fullName, email: typed, department, roles }, actor) {
      requirePrintable({ fullName })
      const id = newId()
      const at = clock.now()
      const program = await programOf(department)
      const email = typed || noEmail(username)
      await store.transact(async (write) => {
        const way = { emails, actor, at }
        for (const name of [username, email]) await holderOf(write, name, way)
        await refuseTaken(write, { username, email })
        const person = { id, username, fullName, email, program, roles, language: getLocale() }
        if (!(await insertLogin(write, { ...person, isActive: true, passwordHash: null }, way)))
          throw conflict('register.taken', {}, { username: taken })
        // Without an address the link comes on the slip, which creates its own.
        if (hasEmail({ email })) await emails.mailLink(write, person, 'activate')
        const after = { username, email, fullName, program, roles }
        const entry = { action: 'user.created', entity: 'user', entityId: username.toLowerCase(), after }
        await write.audit.record(auditEntry(actor, at, entry))
      })
      return id
    },

    async change(userId, { fullName, email: typed, department, roles }, seen, actor) {
      const at = clock.now()
      await store.transact(async (write) => {
        await write.users.lockAdministrators()
        await write.users.lock(userId)
        const user = await write.users.find(userId)
        if (!user) throw notFound('user.notFound')
        if (versionOf(user) !== seen) throw conflict('user.changedSince')
        requirePrintable({ fullName }, user)
        // A department that the catalogue no longer has stays until another one is chosen.
        const program = department === user.program ? department : await programOf(department)
        const after = { fullName, email: typed || noEmail(user.username), program }
        await changeDetails(write, user, after, { actor, at })
        if (roles && pinOf([roles]) !== pinOf([user.roles]))
          await changeRoles(write, user, roles, { actor, at })
      })
      forget(userId)
    },

    problemsWith: (names, ownId) => problemsIn(store.read, names, ownId),
    versionOf,
  }
}

const taken = { code: 'register.taken', params: {} }

type Details = ReturnType<typeof detailsOf>
type RoleChange = Parameters<typeof changeRoles>[3]

const detailsOf = ({ fullName, email, program }: Pick<User, 'fullName' | 'email' | 'program'>) => ({
  fullName,
  email,
  program,
})

const versionOf: AccountDetailsService['versionOf'] = (user) => pinOf([detailsOf(user), user.roles])
