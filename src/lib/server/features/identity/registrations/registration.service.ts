import type { Role } from '#lib/schemas/role.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { invalid, notFound } from '../../../kernel/core/errors.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import type { User } from '../users/user.ts'
import { registrationMachine } from './registration-states.ts'
import { type SignUpParts, createSignUps } from './sign-up.service.ts'

interface Parts extends SignUpParts {
  emails: Pick<AccountEmails, 'tell' | 'tellKnownAddress'>
}

export type RegistrationService = ReturnType<typeof createRegistrationService>

/** Sign-up: the account is made at once, but nobody signs in with it before an administrator approves it. */
export function createRegistrationService(parts: Parts) {
  const { store, clock, emails } = parts

  async function decide(
    userId: string,
    to: 'approved' | 'rejected',
    { roles, note = '' }: { roles: readonly Role[]; note?: string },
    actor: Actor,
  ): Promise<void> {
    const user = await store.read.users.find(userId)
    if (!user) throw notFound('user.notFound')
    const at = clock.now()
    await store.transact(async (write) => {
      // In the order of all writes about accounts: first the person, then what hangs on them.
      await write.users.lock(userId)
      await transition(write, registrationMachine, {
        move: to === 'approved' ? 'approve' : 'reject',
        id: userId,
        from: 'pending',
        actor,
        at,
        note,
        audit: {
          entityId: user.username,
          before: { roles: user.roles, isActive: user.isActive },
          after: { roles, isActive: to === 'approved', ...(note !== '' && { reason: note }) },
        },
        update: () => write.registrations.decide({ userId, from: 'pending', to, at, by: actor.id }),
      })
      if (to === 'approved') {
        await write.users.setRoles(userId, roles, at)
        await write.users.setActive(userId, true, at)
      } else {
        // Name and address are free again; that it was rejected, and by whom, stays in the audit trail.
        await write.registrations.remove(userId)
      }
      await emails.tell(write, user, to, note)
    })
  }

  return {
    ...createSignUps(parts),

    details: (userId: string) => store.read.registrations.find(userId),
    pending: () => store.read.registrations.pending(),
    /** Who waits, the longest first; `page` from 1. */
    waiting: async (part: { page: number; perPage: number }): Promise<User[]> =>
      store.read.directory.waiting(part),
    waitingNow: () => store.read.registrations.waitingNow(),

    /** @throws DomainError NotFound `user.notFound`, Conflict `user.decided`, Invalid `user.noRole` */
    async approve(userId: string, roles: readonly Role[], actor: Actor): Promise<void> {
      if (roles.length === 0) throw invalid('user.noRole')
      await decide(userId, 'approved', { roles }, actor)
    },

    /** @throws DomainError NotFound `user.notFound`, Conflict `user.decided` */
    async reject(userId: string, actor: Actor, reason = ''): Promise<void> {
      await decide(userId, 'rejected', { roles: [], note: reason.trim() }, actor)
    },
  }
}
