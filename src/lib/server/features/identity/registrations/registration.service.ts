import { routes } from '#lib/routes.ts'
import {
  offeredRoles,
  type RegistrationDetails,
  type RegistrationState,
  type SignUp,
} from '#lib/schemas/identity/registration.ts'
import type { Role } from '#lib/schemas/role.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, invalid, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Mail } from '../../../kernel/mail/mail.ts'
import { createConfirmations } from '../../../kernel/public-queues/confirmations.ts'
import {
  type QueueSender,
  requireRoom,
  requireRoomToAsk,
  type SenderPlace,
  type SenderPlaceHashes,
  senderPlaces,
  storedPlace,
} from '../../../kernel/public-queues/queue-room.ts'
import type { Keyring } from '../../../kernel/secrets/keyring.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Hashing } from '../hashing/hashing.ts'
import type { AccountEmails } from '../passwords/account-emails.ts'
import type { IdentityRepository } from '../repository.ts'
import type { DepartmentMeant } from '../users/roles.ts'
import type { User } from '../users/user.ts'

interface Parts extends SignUpParts {
  emails: Pick<AccountEmails, 'sendDecision' | 'notifyKnownAddress'>
}

export type RegistrationService = ReturnType<typeof createRegistrationService>

/** Sign-ups and their approval: the account exists at once, but cannot sign in until an administrator approves it. */
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
      // All writes about accounts lock the user first and then rows that refer to it.
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
        // Name and address are free again. The audit trail still shows the rejection and who decided.
        await write.registrations.remove(userId)
      }
      await emails.sendDecision(write, user, to, note)
    })
  }

  return {
    ...createSignUps(parts),

    details: (userId: string) => store.read.registrations.find(userId),
    pending: () => store.read.registrations.pending(),
    /** Returns a page of waiting users, longest waiting first; `page` starts at 1. */
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

interface SignUpParts {
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Pick<Hashing, 'hash'>
  mail: Pick<Mail, 'compose' | 'later'>
  keyring: Pick<Keyring, 'all'>
  /** Whether emails are sent; without them an address cannot be confirmed. */
  isMailed: boolean
  isOpen(): Promise<boolean>
  departmentMeant: DepartmentMeant
  emails: Pick<AccountEmails, 'notifyKnownAddress'>
  /** Tells whether another feature reserves the name, for example as a roll number. */
  isHeldName(username: string): Promise<boolean>
}

/** A sign-up as stored, in its own table or until it is confirmed. */
interface NewAccount {
  username: string
  email: string
  fullName: string
  program: string
  roles: readonly Role[]
  language: string
  passwordHash: string
  details: RegistrationDetails
}

/** A sign-up until the visitor confirms the email address. */
interface UnconfirmedSignUp extends Omit<NewAccount, 'passwordHash'> {
  expiresAt: string
}

/** How a sign-up enters the queue. */
interface Opening {
  actor: Actor
  place: SenderPlace | null
  /** True if the visitor has opened the link of the email. */
  isEmailVerified?: boolean
}

/** Sender of a sign-up. */
interface Visitor {
  actor: Actor
  from: QueueSender
}

const full = { full: 'register.queueFull', shareFull: 'register.shareFull' }

/**
 * Lets strangers sign up. The account is made at once, or after its address is confirmed, but cannot sign in until an
 * administrator approves it.
 */
function createSignUps(parts: SignUpParts) {
  const { store, clock, hashing, isMailed, isOpen, departmentMeant, emails, isHeldName } = parts
  const placesOf = senderPlaces(parts.keyring)
  const confirmations = createConfirmations({
    ...parts,
    lock: ({ registrations }: IdentityRepository) => registrations.lockQueue(),
    template: 'signUpConfirm',
    page: routes.signUpConfirm,
  })

  /** Ensures that one stranger cannot fill the accounts or the administrators' queue. */
  async function refuseFull(read: IdentityRepository, place: SenderPlaceHashes | null): Promise<void> {
    const waiting = await read.registrations.counts(place)
    const unconfirmed = await read.unconfirmed.counts(place, clock.now())
    requireRoomToAsk(waiting, unconfirmed, full)
  }

  async function requireAllowed(username: string): Promise<void> {
    if (!(await isOpen())) throw forbidden('register.closed')
    if (await isHeldName(username)) throw refuseAt('username', 'register.heldName')
  }

  async function prepare(signUp: SignUp): Promise<NewAccount> {
    const { username, email, fullName, department, role, password, ...details } = signUp
    requirePrintable({ fullName })
    await requireAllowed(username)
    const program = await departmentMeant(department)
    if (program === null) throw refuseAt('department', 'register.noDepartment', { value: department })
    return {
      username,
      email,
      // Without a full name, pages show the user name.
      fullName: fullName || username,
      program,
      roles: [...new Set(role)].map((each) => offeredRoles[each]),
      language: getLocale(),
      passwordHash: await hashing.hash(password),
      details,
    }
  }

  async function open(
    write: IdentityRepository,
    { details, ...account }: NewAccount,
    { actor, place, isEmailVerified = false }: Opening,
  ): Promise<void> {
    const { username, email, fullName, roles, program } = account
    const id = newId()
    // In lower case, as accounts store it, so that the audit trail finds it.
    const entityId = username.toLowerCase()
    await refuseTaken(write, username, email)
    if (!(await write.users.insert({ ...account, id, isEmailVerified, isActive: false }, clock.now())))
      throw conflict('register.taken', {}, { username: taken })
    await transition(write, registrationMachine, {
      move: 'open',
      id,
      from: null,
      actor: { ...actor, name: entityId },
      at: clock.now(),
      audit: { entityId, after: { username, email, fullName, roles, program, ...details } },
      update: () => write.registrations.open({ userId: id, details, place, at: clock.now() }),
    })
  }

  /** Behaves the same for a known address, whose owner gets an email instead. */
  async function askToConfirm(
    write: IdentityRepository,
    account: NewAccount,
    place: SenderPlaceHashes | null,
  ): Promise<void> {
    const { username, email, language } = account
    if (await write.users.findByName(username)) throw conflict('register.taken', {}, { username: taken })
    const known = await write.users.findByName(email)
    if (known?.email === email) await emails.notifyKnownAddress(write, { ...known, language })
    else {
      const said = JSON.stringify(account)
      await confirmations.request(write, { email, name: username.toLowerCase(), said, language, place })
    }
  }

  return {
    isOpen,

    /** @throws DomainError Forbidden `register.closed`, Invalid `register.heldName`, `register.noDepartment` and Conflict `register.taken` at the field */
    async register(signUp: SignUp, actor: Actor): Promise<void> {
      const account = await prepare(signUp)
      await store.transact((write) => open(write, account, { actor, place: null }))
    },

    /**
     * Where emails are sent, the sign-up counts only after the visitor opens the emailed link.
     * @throws DomainError as `register`, and Conflict `register.queueFull`, `register.shareFull`
     */
    async registerVisitor(signUp: SignUp, { actor, from }: Visitor): Promise<'registered' | 'unconfirmed'> {
      const place = placesOf(from)
      // This check runs before a password is hashed; the transaction repeats it.
      await refuseFull(store.read, place)
      const account = await prepare(signUp)
      await store.transact(async (write) => {
        await write.registrations.lockQueue()
        await refuseFull(write, place)
        if (isMailed) await askToConfirm(write, account, place)
        else await open(write, account, { actor, place: storedPlace(place) })
      })
      return isMailed ? 'unconfirmed' : 'registered'
    },

    /** Returns what the link confirms; null if the link is no longer valid. */
    async unconfirmed(token: string): Promise<UnconfirmedSignUp | null> {
      const row = await confirmations.find(token)
      if (!row) return null
      const { passwordHash: _, ...said } = accountIn(row)
      return { ...said, expiresAt: row.expires_at }
    },

    /** Uses up the link. @throws DomainError Invalid `link.dead`, Conflict `register.queueFull`, and as `register` */
    async confirm(token: string, actor: Actor): Promise<void> {
      const found = await confirmations.find(token)
      if (!found) throw invalid('link.dead')
      await requireAllowed(accountIn(found).username)
      await store.transact(async (write) => {
        await write.registrations.lockQueue()
        const row = await confirmations.take(write, token)
        if (!row) throw invalid('link.dead')
        requireRoom(await write.registrations.counts(null), full)
        const { network, site } = row
        const place = network !== null && site !== null ? { network, site } : null
        await open(write, accountIn(row), { actor, place, isEmailVerified: true })
      })
    },

    sendLinkAgain: confirmations.sendAgain,
    dropUnconfirmed: confirmations.dropExpired,
  }
}

/** Reads the JSON that `askToConfirm` stored. */
const accountIn = ({ said }: { said: string }): NewAccount => JSON.parse(said) as NewAccount

const taken = { code: 'register.taken', params: {} }

async function refuseTaken(
  { users }: Pick<IdentityRepository, 'users'>,
  username: string,
  email: string,
): Promise<void> {
  if (await users.findByName(username)) throw conflict('register.taken', {}, { username: taken })
  if (await users.findByName(email)) throw conflict('register.taken', {}, { email: taken })
}

const administrators = ['ROLE_ADMIN'] as const

/** A sign-up waits until an administrator decides; a rejected one may still be opened. */
export const registrationMachine = stateMachine<RegistrationState>().of({
  kind: 'registration',
  entity: 'user',
  refusal: 'user.decided',
  moves: {
    open: { from: [null], to: ['pending'], by: 'anybody', action: 'user.registered' },
    approve: { from: ['pending'], to: ['approved'], by: administrators, action: 'user.approved' },
    reject: { from: ['pending'], to: ['rejected'], by: administrators, action: 'user.rejected' },
    // The sign-up gives way to a login of the same name that the office makes; permission is checked there.
    giveWay: { from: ['pending'], to: ['rejected'], by: 'anybody', action: 'user.rejected' },
    // The audit entry of activating the account covers this move.
    openAfterAll: { from: ['pending', 'rejected'], to: ['approved'], by: administrators, action: null },
  },
})
