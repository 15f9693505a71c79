import type { SignUp } from '#lib/schemas/identity/registration.ts'
import { offeredRoles } from '#lib/schemas/identity/registration.ts'
import type { Role } from '#lib/schemas/role.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, forbidden, invalid, notFound, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { AccountEmails } from './account-emails.ts'
import type { DepartmentMeant } from './department-meant.ts'
import type { Hashing } from './hashing.ts'
import type { IdentityRepository } from './identity.repository.ts'
import { registrationMachine } from './registration-states.ts'
import type { User } from './user.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Pick<Hashing, 'hash'>
  isOpen(): Promise<boolean>
  departmentMeant: DepartmentMeant
  emails: Pick<AccountEmails, 'tell'>
  /** Whether a register calls somebody so. */
  isHeldName(username: string): Promise<boolean>
}

export type RegistrationService = ReturnType<typeof createRegistrationService>

/** Sign-up: the account is made at once, but nobody signs in with it before an administrator approves it. */
export function createRegistrationService({
  store,
  clock,
  hashing,
  isOpen,
  departmentMeant,
  emails,
  isHeldName,
}: Parts) {
  async function decide(
    userId: string,
    to: 'approved' | 'rejected',
    roles: readonly Role[],
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
        audit: {
          entityId: user.username,
          before: { roles: user.roles, isActive: user.isActive },
          after: { roles, isActive: to === 'approved' },
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
      await emails.tell(write, user, to)
    })
  }

  return {
    isOpen,

    /** @throws DomainError Forbidden `register.closed`, Invalid `register.heldName`, `register.noDepartment` and Conflict `register.taken` at the field */
    async register(signUp: SignUp, actor: Actor): Promise<void> {
      if (!(await isOpen())) throw forbidden('register.closed')
      const { username, email, fullName: named, department, role, password: _, ...details } = signUp
      requirePrintable({ fullName: named })
      if (await isHeldName(username)) throw refuseAt('username', 'register.heldName')
      const program = await departmentMeant(department)
      if (program === null) throw refuseAt('department', 'register.noDepartment', { value: department })
      const passwordHash = await hashing.hash(signUp.password)
      // Whoever gives no name is called by what they sign in with.
      const fullName = named || username
      const id = newId()
      // As the account is kept: whoever is to be found by it later may be told in capitals.
      const entityId = username.toLowerCase()
      const roles = [...new Set(role)].map((each) => offeredRoles[each])
      const user = {
        id,
        username,
        email,
        fullName,
        program,
        roles,
        isActive: false,
        language: getLocale(),
        passwordHash,
      }
      await store.transact(async (write) => {
        await refuseTaken(write, username, email)
        if (!(await write.users.insert(user, clock.now())))
          throw conflict('register.taken', {}, { username: taken })
        await transition(write, registrationMachine, {
          move: 'open',
          id,
          from: null,
          actor: { ...actor, name: entityId },
          at: clock.now(),
          audit: {
            entityId,
            after: { username, email, fullName, roles, program, ...details },
          },
          update: () => write.registrations.open(id, details, clock.now()),
        })
      })
    },

    details: (userId: string) => store.read.registrations.find(userId),
    pending: () => store.read.registrations.pending(),
    /** Who waits, the longest first; `page` from 1. */
    waiting: async (part: { page: number; perPage: number }): Promise<User[]> =>
      store.read.directory.waiting(part),
    waitingNow: () => store.read.registrations.waitingNow(),

    /** @throws DomainError NotFound `user.notFound`, Conflict `user.decided`, Invalid `user.noRole` */
    async approve(userId: string, roles: readonly Role[], actor: Actor): Promise<void> {
      if (roles.length === 0) throw invalid('user.noRole')
      await decide(userId, 'approved', roles, actor)
    },

    /** @throws DomainError NotFound `user.notFound`, Conflict `user.decided` */
    async reject(userId: string, actor: Actor): Promise<void> {
      await decide(userId, 'rejected', [], actor)
    },
  }
}

const taken = { code: 'register.taken', params: {} }

async function refuseTaken(
  { users }: Pick<IdentityRepository, 'users'>,
  username: string,
  email: string,
): Promise<void> {
  if (await users.findByName(username)) throw conflict('register.taken', {}, { username: taken })
  if (await users.findByName(email)) throw conflict('register.taken', {}, { email: taken })
}
