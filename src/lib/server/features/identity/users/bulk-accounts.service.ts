import { mostAtOnce } from '#lib/schemas/identity/account.ts'
import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, type FieldProblem, invalid, isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { isUndecided } from '../logins/username-holder.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import type { RegistrationService } from '../registrations/registration.service.ts'
import type { IdentityRepository } from '../repository.ts'
import { openOrClose } from './user.service.ts'
import { refuseFaculty } from './roles.ts'
import type { User } from './user.ts'

/** What happens to all chosen accounts. */
export type AccountsChange =
  | { kind: 'approve' }
  /** The reason is mailed to the people. */
  | { kind: 'reject'; reason: string }
  | { kind: 'activate' | 'deactivate' }
  /** Administrators are appointed one by one. */
  | { kind: 'role'; role: Exclude<Role, 'ROLE_ADMIN'>; isGiven: boolean }

/** A chosen account that is not changed, with the reason. */
export interface UnchangedAccount extends Pick<User, 'id' | 'username' | 'fullName'> {
  problem: FieldProblem
}

export interface AccountsPlan {
  /** Accounts that change, with their roles afterwards. */
  accounts: { user: User; roles: readonly Role[] }[]
  unchanged: UnchangedAccount[]
  /** Digest of the plan, so that only what was shown is confirmed. */
  pin: string
}

export interface ChangedAccounts {
  done: number
  unchanged: readonly UnchangedAccount[]
}

/** Error codes that mean another administrator was first. */
const overtaken: ReadonlySet<string> = new Set(['user.decided', 'user.notFound'])

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  registrations: Pick<RegistrationService, 'approve' | 'reject'>
  emails: Pick<AccountEmails, 'notifyRoleChange'>
  forget(userId: string): void
}

export interface SeveralAccountsService {
  /**
   * Splits the chosen accounts into those that would change and those that would not.
   * @throws DomainError Invalid `user.nobodyChosen`, `user.tooMany`
   */
  plan(ids: readonly string[], change: AccountsChange, actor: Actor): Promise<AccountsPlan>
  /**
   * Decides each sign-up by itself; roles and activation change for all accounts of the plan or for none. A change of
   * roles is mailed to all administrators.
   * @throws DomainError Conflict `user.changedSince` if the plan has changed, Invalid `user.nothingChanges`,
   * `transition.reasonMissing` at `reason`, and as `plan`
   */
  apply(ids: readonly string[], change: AccountsChange, pin: string, actor: Actor): Promise<ChangedAccounts>
}

/** Actions of an administrator on many accounts at once. */
export function createSeveralAccounts(parts: Parts): SeveralAccountsService {
  const { store, registrations, forget } = parts

  /** Decides each in its own transaction, so that one already decided does not stop the others. */
  async function decideEach(
    { accounts, unchanged }: AccountsPlan,
    change: AccountsChange,
    actor: Actor,
  ): Promise<ChangedAccounts> {
    const left = [...unchanged]
    for (const { user, roles } of accounts) {
      const decided =
        change.kind === 'reject'
          ? registrations.reject(user.id, actor, change.reason)
          : registrations.approve(user.id, roles, actor)
      await decided.catch((error: unknown) => {
        if (!isDomainError(error) || !overtaken.has(error.code)) throw error
        left.push(toUnchanged(user.id, user, error.code))
      })
    }
    return { done: accounts.length + unchanged.length - left.length, unchanged: left }
  }

  async function changeAll(
    ids: readonly string[],
    change: AccountsChange,
    pin: string,
    actor: Actor,
  ): Promise<ChangedAccounts> {
    const { accounts, unchanged } = await store.transact(async (write) => {
      await write.users.lockAdministrators()
      // Another feature may give one of these accounts a role at this moment.
      for (const id of ids.toSorted()) await write.users.lock(id)
      const plan = await planChange(write, ids, change, actor)
      requireSamePlan(plan, pin)
      await writeChange(write, plan, change, actor)
      return plan
    })
    for (const { user } of accounts) forget(user.id)
    return { done: accounts.length, unchanged }
  }

  async function writeChange(
    write: IdentityRepository,
    { accounts }: AccountsPlan,
    change: AccountsChange,
    actor: Actor,
  ): Promise<void> {
    const at = parts.clock.now()
    for (const { user, roles } of accounts)
      if (change.kind === 'role') await writeRoles(write, user, roles, { actor, at })
      else await openOrClose(write, user, change.kind === 'activate', { actor, at })
    if (change.kind !== 'role') return
    const people = accounts.map(({ user }) => user)
    const administrators = await write.directory.administrators()
    await parts.emails.notifyRoleChange(write, administrators, { ...change, people, byId: actor.id })
  }

  return {
    plan: (ids, change, actor) => planChange(store.read, ids, change, actor),

    async apply(ids, change, pin, actor) {
      if (change.kind === 'role' || change.kind === 'activate' || change.kind === 'deactivate')
        return changeAll(ids, change, pin, actor)
      // The reason applies to all, so it is checked before the first rejection.
      if (change.kind === 'reject' && change.reason.trim() === '')
        throw refuseAt('reason', 'transition.reasonMissing')
      const plan = await planChange(store.read, ids, change, actor)
      requireSamePlan(plan, pin)
      return decideEach(plan, change, actor)
    },
  }
}

function requireSamePlan({ accounts, pin: now }: AccountsPlan, pin: string): void {
  if (now !== pin) throw conflict('user.changedSince')
  if (accounts.length === 0) throw invalid('user.nothingChanges')
}

async function planChange(
  { directory }: Pick<IdentityRepository, 'directory'>,
  ids: readonly string[],
  change: AccountsChange,
  actor: Actor,
): Promise<AccountsPlan> {
  if (ids.length === 0) throw invalid('user.nobodyChosen')
  if (ids.length > mostAtOnce) throw invalid('user.tooMany', { most: mostAtOnce })
  const users = await directory.some(ids)
  const found = new Set(users.map(({ id }) => id))
  const objections = users.map((user) => ({ user, code: findObjection(user, change, actor) }))
  const accounts = objections
    .filter(({ code }) => code === null)
    .map(({ user }) => ({ user, roles: rolesAfter(user, change) }))
  const unchanged = [
    ...objections.flatMap(({ user, code }) => (code === null ? [] : [toUnchanged(user.id, user, code)])),
    ...ids.filter((id) => !found.has(id)).map((id) => toUnchanged(id, null, 'user.notFound')),
  ]
  const said = change.kind === 'role' ? [change.role, change.isGiven] : []
  const shown = accounts.map(({ user, roles }) => [user.id, user.roles, roles])
  return { accounts, unchanged, pin: pinOf([change.kind, ...said, ...shown]) }
}

/** Returns the code of the reason why the account is not changed; null if it is. */
function findObjection(user: User, change: AccountsChange, actor: Actor): string | null {
  if (change.kind === 'approve' || change.kind === 'reject') {
    if (!isUndecided(user)) return 'user.notWaiting'
    return change.kind === 'approve' ? findApprovalObjection(user) : null
  }
  if (user.id === actor.id) return 'user.ownAccount'
  if (isUndecided(user)) return 'user.stillWaiting'
  if (user.roles.includes('ROLE_ADMIN')) return 'user.isAdministrator'
  if (change.kind === 'role') return findRoleObjection(user, change)
  if (user.isActive !== (change.kind === 'deactivate'))
    return user.isActive ? 'user.alreadyActive' : 'user.alreadyClosed'
  return null
}

/** Administrators are approved individually, on the page of the registration. */
function findApprovalObjection({ roles }: User): string | null {
  if (roles.includes('ROLE_ADMIN')) return 'user.administratorAlone'
  return roles.length === 0 ? 'user.withoutRole' : null
}

function findRoleObjection({ roles }: User, { role, isGiven }: RoleChange): string | null {
  if (roles.includes(role) === isGiven) return isGiven ? 'user.hasRole' : 'user.lacksRole'
  return !isGiven && roles.length === 1 ? 'user.onlyRole' : null
}

type RoleChange = Extract<AccountsChange, { kind: 'role' }>

function rolesAfter({ roles }: User, change: AccountsChange): readonly Role[] {
  if (change.kind !== 'role') return roles
  return change.isGiven ? [...roles, change.role] : roles.filter((each) => each !== change.role)
}

async function writeRoles(
  write: IdentityRepository,
  user: User,
  roles: readonly Role[],
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  await refuseFaculty(write, user, roles)
  await write.users.setRoles(user.id, roles, at)
  const auditChange = { action: 'user.rolesChanged', entity: 'user', entityId: user.username }
  const change = { ...auditChange, before: { roles: user.roles }, after: { roles } }
  await write.audit.record(auditEntry(actor, at, change))
}

const toUnchanged = (
  id: string,
  user: Pick<User, 'username' | 'fullName'> | null,
  code: string,
): UnchangedAccount => ({
  id,
  username: user?.username ?? '',
  fullName: user?.fullName ?? '',
  problem: { code, params: {} },
})
