import type { Role } from '#lib/schemas/role.ts'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import { registrationMachine } from '../registrations/registration.service.ts'
import type { IdentityRepository } from '../repository.ts'
import { changeRoles, refuseNoAdministrator } from './roles.ts'
import type { User } from './user.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  forget(userId: string): void
  emails: Pick<AccountEmails, 'mailLink'>
}

export type UserService = ReturnType<typeof createUserService>

/** Actions of an administrator on other people's accounts; each writes an audit entry with before and after. */
export function createUserService({ store, clock, forget, emails }: Parts) {
  async function requireUser(userId: string): Promise<User> {
    const user = await store.read.users.find(userId)
    if (!user) throw notFound('user.notFound')
    return user
  }

  async function change(
    user: User,
    action: AuditAction,
    after: Record<string, unknown>,
    actor: Actor,
    work: (write: IdentityRepository, at: string) => Promise<unknown>,
  ): Promise<void> {
    const at = clock.now()
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, user[key as keyof User] ?? null]))
    await store.transact(async (write) => {
      await write.users.lockAdministrators()
      const entry = { action, entity: 'user', entityId: user.username, before, after }
      await write.audit.record(auditEntry(actor, at, entry))
      await work(write, at)
    })
    forget(user.id)
  }

  return {
    show: requireUser,
    countPeople: () => store.read.directory.countPeople(),
    hasOfficeStaff: () => store.read.directory.hasOfficeStaff(),

    /** @throws DomainError NotFound `user.notFound`, Invalid `user.noRole`, Conflict `user.lastAdministrator` */
    async setRoles(userId: string, roles: readonly Role[], actor: Actor): Promise<void> {
      const user = await requireUser(userId)
      await store.transact(async (write) => {
        await write.users.lockAdministrators()
        await changeRoles(write, user, roles, { actor, at: clock.now() })
      })
      forget(userId)
    },

    /**
     * Closing an account ends its sessions.
     * @throws DomainError NotFound `user.notFound`, Conflict `user.lastAdministrator`
     */
    async setActive(userId: string, isActive: boolean, actor: Actor): Promise<void> {
      const user = await requireUser(userId)
      await store.transact(async (write) => {
        // The lock makes the second of two administrators who close each other's account fail.
        await write.users.lockAdministrators()
        await openOrClose(write, user, isActive, { actor, at: clock.now() })
        await refuseNoAdministrator(write)
      })
      forget(userId)
    },

    /**
     * Sends a link for a new password; the old one works until the link is used.
     * @throws DomainError NotFound `user.notFound`, Conflict `user.closed`, `user.noEmail`
     */
    async sendReset(userId: string, actor: Actor): Promise<void> {
      const user = await requireUser(userId)
      if (!user.isActive) throw conflict('user.closed')
      if (!hasEmail(user)) throw conflict('user.noEmail')
      await change(user, 'user.resetSent', {}, actor, (write) => emails.mailLink(write, user, 'reset'))
    },

    /** Stores the language of the pages that the person uses, for the emails to them. */
    async speaks(userId: string, language: string): Promise<void> {
      const user = await store.read.users.find(userId)
      if (user && user.language !== language)
        await store.transact((write) => write.users.setLanguage(userId, language))
    },

    /** @throws DomainError NotFound `user.notFound` */
    async signOutEverywhere(userId: string, actor: Actor): Promise<void> {
      const user = await requireUser(userId)
      await change(user, 'user.signedOut', {}, actor, (write) => write.sessions.end(userId))
    },

    /** @throws DomainError NotFound `user.notFound` */
    async dropSecondFactor(userId: string, actor: Actor): Promise<void> {
      const user = await requireUser(userId)
      await change(user, 'user.secondFactorDropped', { hasSecondFactor: false }, actor, (write) =>
        write.secondFactors.drop(userId),
      )
    },
  }
}

/** Activates or deactivates an account; the caller holds `lockAdministrators`. */
export async function openOrClose(
  write: IdentityRepository,
  { id, username, isActive: wasActive }: Pick<User, 'id' | 'username' | 'isActive'>,
  isActive: boolean,
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  const action = isActive ? 'user.activated' : 'user.deactivated'
  const states = { before: { isActive: wasActive }, after: { isActive } }
  await write.audit.record(auditEntry(actor, at, { action, entity: 'user', entityId: username, ...states }))
  await write.users.setActive(id, isActive, at)
  // A rejected sign-up that is opened later becomes an ordinary account, even after it is closed again.
  if (isActive) await approve(write, id, { actor, at })
  else {
    await write.sessions.end(id)
    await write.links.revoke(id)
  }
}

/** Approves the sign-up, whatever was decided before; does nothing without one. The caller has locked the account. */
async function approve(
  write: IdentityRepository,
  userId: string,
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  const found = await write.registrations.find(userId)
  if (!found || found.state === 'approved') return
  const decision = { userId, from: found.state, to: 'approved', at, by: actor.id } as const
  await transition(write, registrationMachine, {
    move: 'openAfterAll',
    id: userId,
    from: found.state,
    actor,
    at,
    audit: {},
    update: () => write.registrations.decide(decision),
  })
}
