import type { Actor } from '../../../kernel/audit/audit.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import { registrationMachine } from '../registrations/registration.service.ts'
import type { IdentityRepository } from '../repository.ts'
import type { NewUserRow, User } from '../users/user.ts'

interface Way {
  emails: Pick<AccountEmails, 'tell'>
  actor: Actor
  at: string
}

/** Signed up and not decided about yet: a name that anybody may have typed. */
export const isUndecided = ({ registration, isActive }: Pick<User, 'registration' | 'isActive'>): boolean =>
  registration === 'pending' && !isActive

/**
 * The account that has a name or an address. A sign-up that nobody has approved gives way to the login that the office
 * makes, and gets the email of a rejection: otherwise a stranger could occupy the roll numbers of a college.
 */
export async function holderOf(write: IdentityRepository, name: string, way: Way): Promise<User | null> {
  // Of two, one goes by it as the user name, and the other by the address.
  for (const holder of await write.users.allByName(name)) {
    const left = isUndecided(holder) ? await endSignUp(write, holder, way) : holder
    if (left) return left
  }
  return null
}

/** Null where it is gone; the account where somebody has decided meanwhile. */
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
  await emails.tell(write, now, 'rejected')
  return null
}

/** Makes the account of a login that the office makes; false where somebody has its name or its address. */
export async function insertLogin(write: IdentityRepository, row: NewUserRow, way: Way): Promise<boolean> {
  if (await write.users.insert(row, way.at)) return true
  // Also who was only just quicker to sign up, and is seen from now on.
  for (const name of [row.username, row.email]) if (await holderOf(write, name, way)) return false
  return write.users.insert(row, way.at)
}
