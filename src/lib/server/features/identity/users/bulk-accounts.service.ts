import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, invalid, isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { isUndecided } from '../logins/username-holder.ts'
import type { RegistrationService } from '../registrations/registration.service.ts'
import type { IdentityRepository } from '../repository.ts'
import type { User } from './user.ts'

/** An account as the administrator saw it in a list. */
export interface SeenAccount {
  id: string
  roles: readonly Role[]
}

interface DecidedAccounts {
  done: number
  /** Number of accounts that are gone or were decided by someone else meanwhile. */
  left: number
}

/** Preview of rejecting several sign-ups. */
export interface RejectedAccounts {
  /** Users whose sign-ups are still undecided. */
  accounts: readonly User[]
  /** Number of accounts that are gone or were decided by someone else meanwhile. */
  left: number
  /** Digest of the sign-ups to be rejected; it changes with the selection. */
  pin: string
}

export interface RoleForSeveral {
  usernames: readonly string[]
  /** Administrators are appointed one by one. */
  role: Exclude<Role, 'ROLE_ADMIN'>
  /** False takes the role away. */
  isGiven: boolean
}

export interface RolePlan {
  /** Users whose roles change, with the new roles. */
  changes: { user: User; roles: Role[] }[]
  /** User names that already have the role, or do not have the one to take away. */
  unchanged: string[]
  /** User names that would be left without any role. */
  last: string[]
  unknown: string[]
  /** Digest of the plan, so that only what was shown is confirmed. */
  pin: string
}

/** Maximum number of accounts per action. */
export const mostAtOnce = 500

/** Error codes that mean another administrator was first. */
const overtaken: ReadonlySet<string> = new Set(['user.decided', 'user.notFound'])

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  registrations: Pick<RegistrationService, 'approve' | 'reject'>
  forget(userId: string): void
}

export interface SeveralAccountsService {
  /**
   * Approves or rejects each account, with the roles that were shown.
   * @throws DomainError Invalid `user.nobodyChosen`, `user.tooMany`, `user.noRole`, `user.administratorAlone`: an
   * administrator is approved individually
   */
  decide(seen: readonly SeenAccount[], decision: 'approve' | 'reject', actor: Actor): Promise<DecidedAccounts>
  /** @throws DomainError Invalid `user.nobodyChosen`, `user.tooMany` */
  planRejecting(seen: readonly SeenAccount[]): Promise<RejectedAccounts>
  /**
   * Rejects each sign-up with the same reason, which is mailed to the people.
   * @throws DomainError Invalid `transition.reasonMissing` at `reason`, Conflict `user.changedSince`, and as
   * `planRejecting`
   */
  rejectSeveral(
    seen: readonly SeenAccount[],
    decision: { reason: string; pin: string },
    actor: Actor,
  ): Promise<DecidedAccounts>
  /** @throws DomainError Invalid `field.required`, `user.tooMany` at `usernames` */
  planRole(wanted: RoleForSeveral): Promise<RolePlan>
  /**
   * Changes all accounts or none; returns their number.
   * @throws DomainError Conflict `user.changedSince` if the plan has changed, Invalid `user.nothingChanges`
   */
  applyRole(wanted: RoleForSeveral, pin: string, actor: Actor): Promise<number>
}

/** Actions of an administrator on many accounts at once. */
export function createSeveralAccounts({
  store,
  clock,
  registrations,
  forget,
}: Parts): SeveralAccountsService {
  async function plan(read: IdentityRepository, wanted: RoleForSeveral): Promise<RolePlan> {
    const names = [...new Set(wanted.usernames.map((name) => name.trim().toLowerCase()).filter(Boolean))]
    if (names.length === 0) throw refuseAt('usernames', 'field.required')
    if (names.length > mostAtOnce) throw refuseAt('usernames', 'user.tooMany', { most: mostAtOnce })
    const users = await read.users.named(names)
    const found: Omit<RolePlan, 'pin'> = { changes: [], unchanged: [], last: [], unknown: [] }
    for (const name of names) {
      const user = users.get(name)
      if (!user) found.unknown.push(name)
      else if (user.roles.includes(wanted.role) === wanted.isGiven) found.unchanged.push(name)
      else {
        const { role, isGiven } = wanted
        const roles = isGiven ? [...user.roles, role] : user.roles.filter((each) => each !== role)
        if (roles.length === 0) found.last.push(name)
        else found.changes.push({ user, roles })
      }
    }
    const pin = pinOf([
      wanted.role,
      wanted.isGiven,
      found.unchanged,
      found.last,
      found.unknown,
      ...found.changes.map(({ user, roles }) => [user.id, user.roles, roles]),
    ])
    return { ...found, pin }
  }

  /** Decides each in its own transaction, so that one already decided does not stop the others. */
  async function decideEach(
    seen: readonly SeenAccount[],
    decideOne: (account: SeenAccount) => Promise<void>,
  ): Promise<DecidedAccounts> {
    const outcome: DecidedAccounts = { done: 0, left: 0 }
    for (const account of seen)
      try {
        await decideOne(account)
        outcome.done += 1
      } catch (error) {
        if (!isDomainError(error) || !overtaken.has(error.code)) throw error
        outcome.left += 1
      }
    return outcome
  }

  async function planRejecting(seen: readonly SeenAccount[]): Promise<RejectedAccounts> {
    requireChosen(seen)
    const found = await store.read.directory.some(seen.map(({ id }) => id))
    const accounts = found.filter(isUndecided)
    return {
      accounts,
      left: seen.length - accounts.length,
      pin: pinOf(accounts.map(({ id }) => id).toSorted()),
    }
  }

  return {
    planRejecting,

    async rejectSeveral(seen, { reason, pin }, actor) {
      // The reason applies to all, so it is checked before the first rejection.
      if (reason.trim() === '') throw refuseAt('reason', 'transition.reasonMissing')
      if ((await planRejecting(seen)).pin !== pin) throw conflict('user.changedSince')
      return decideEach(seen, ({ id }) => registrations.reject(id, actor, reason))
    },

    async decide(seen, decision, actor) {
      requireChosen(seen)
      // Administrators are approved individually.
      if (decision === 'approve' && seen.some(({ roles }) => roles.includes('ROLE_ADMIN')))
        throw invalid('user.administratorAlone')
      // Checked before any decision: a half-finished action would leave unclear who was approved.
      if (decision === 'approve' && seen.some(({ roles }) => roles.length === 0)) throw invalid('user.noRole')
      return decideEach(seen, ({ id, roles }) =>
        decision === 'approve' ? registrations.approve(id, roles, actor) : registrations.reject(id, actor),
      )
    },

    planRole: (wanted) => plan(store.read, wanted),

    async applyRole(wanted, pin, actor) {
      const at = clock.now()
      const changed = await store.transact(async (write) => {
        await write.users.lockAdministrators()
        const { changes, pin: now } = await plan(write, wanted)
        if (now !== pin) throw conflict('user.changedSince')
        if (changes.length === 0) throw invalid('user.nothingChanges')
        for (const { user, roles } of changes) {
          await write.users.setRoles(user.id, roles, at)
          const auditChange = { action: 'user.rolesChanged', entity: 'user', entityId: user.username }
          const change = { ...auditChange, before: { roles: user.roles }, after: { roles } }
          await write.audit.record(auditEntry(actor, at, change))
        }
        return changes
      })
      for (const { user } of changed) forget(user.id)
      return changed.length
    },
  }
}

function requireChosen(seen: readonly SeenAccount[]): void {
  if (seen.length === 0) throw invalid('user.nobodyChosen')
  if (seen.length > mostAtOnce) throw invalid('user.tooMany', { most: mostAtOnce })
}
