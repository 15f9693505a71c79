import type { Actor } from '../../../kernel/audit/audit.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import { registrationMachine } from '../registrations/registration.service.ts'
import type { IdentityRepository } from '../repository.ts'
import type { NewUserRow, User } from '../users/user.ts'

interface Way {
  emails: Pick<AccountEmails, 'sendDecision'>
  actor: Actor
  at: string
}

/** Tells whether the account is an undecided sign-up, whose name anyone may have entered. */
export const isUndecided = ({ registration, isActive }: Pick<User, 'registration' | 'isActive'>): boolean =>
  registration === 'pending' && !isActive

/**
 * Returns the account that has a name or an address. A sign-up without approval gives way to a login that the office
 * makes and gets the rejection email; otherwise a stranger could occupy the roll numbers of a college.
 */
export async function holderOf(write: IdentityRepository, name: string, way: Way): Promise<User | null> {
  // Two accounts may match: one by user name, the other by address.
  for (const holder of await write.users.allByName(name)) {
    const left = isUndecided(holder) ? await endSignUp(write, holder, way) : holder
    if (left) return left
  }
  return null
}

/** Rejects and removes the sign-up. Returns null, or the account if it was decided meanwhile. */
async function endSignUp(write: IdentityRepository, { id }: User, way: Way): Promise<User | null> {
  await write.users.lock(id)
  const now = await write.users.find(id)
  if (!now || !isUndecided(now)) return now
  const { actor, at, emails } = way
  await transition(write, registrationMachine, {
    move: 'giveWay',
    id,
    from: 'pending',
    actor,
    at,
    audit: {
      entityId: now.username,
      before: { roles: now.roles, isActive: false },
      after: { isActive: false },
    },
    update: () =>
      write.registrations.decide({ userId: id, from: 'pending', to: 'rejected', at, by: actor.id }),
  })
  await write.registrations.remove(id)
  await emails.sendDecision(write, now, 'rejected')
  return null
}

/** Adds the account of a login that the office makes; returns false if its name or address is taken. */
export async function insertLogin(write: IdentityRepository, row: NewUserRow, way: Way): Promise<boolean> {
  if (await write.users.insert(row, way.at)) return true
  // A concurrent sign-up may have caused the failure; it is visible now.
  for (const name of [row.username, row.email]) if (await holderOf(write, name, way)) return false
  return write.users.insert(row, way.at)
}
