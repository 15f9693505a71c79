import { isNewUserName } from '#lib/rules/names/user-name.ts'
import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksInTurns, chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { hasEmail, noEmail } from '../../../kernel/mail/mail.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { AccountEmails, SlipLink } from '../passwords/account-emails.ts'
import type { IdentityRepository } from '../repository.ts'
import type { User } from '../users/user.ts'
import type { Newcomer } from './imported-logins.ts'
import { holderOf, insertLogin } from './username-holder.ts'

export interface BatchCounts {
  created: number
  exists: number
  noEmail: number
  unusable: number
}

export interface Slip {
  name: string
  username: string
  token: string
  code: string
  /** Time when link and code expire. */
  expiresAt: string
}

/** Dependencies of services that make links for many people at once. */
export interface BatchParts {
  store: Store<IdentityRepository>
  clock: Clock
  emails: Pick<AccountEmails, 'makeSlipLink' | 'sendLink' | 'sendDecision'>
}

/** Logins per transaction, few enough that other writers need not wait long. */
const chunk = 100

interface CreatedLogin {
  slip: Slip
  email: string
}

interface PlannedLogin {
  fresh: Newcomer[]
  counts: BatchCounts
  /** User names of people who already have a login. */
  existing: string[]
}

export type LoginBatchService = ReturnType<typeof createLoginBatchService>

/**
 * Makes logins without a password: each person chooses one through a link that works once. Repeating the call is
 * harmless.
 */
export function createLoginBatchService({ store, clock, emails }: BatchParts) {
  async function plan(people: readonly Newcomer[]): Promise<PlannedLogin> {
    const byName = new Map<string, Newcomer>()
    let usable = 0
    for await (const some of chunksInTurns(people))
      for (const person of some) {
        if (!isNewUserName(person.username)) continue
        usable += 1
        byName.set(person.username.toLowerCase(), person)
      }
    const taken = await takenOf([...byName.keys()])
    const fresh = [...byName].filter(([name]) => !taken.has(name)).map(([, person]) => person)
    const existing = [...byName].flatMap(([name, { username }]) => (taken.has(name) ? [username] : []))
    const counts = {
      created: fresh.length,
      exists: usable - fresh.length,
      noEmail: await countWithoutEmail(fresh),
      unusable: people.length - usable,
    }
    return { fresh, counts, existing }
  }

  /** Counts people without a usable address; one that another account already uses is ignored. */
  async function countWithoutEmail(people: readonly Newcomer[]): Promise<number> {
    const addresses = people.map(({ email }) => email.trim().toLowerCase()).filter(Boolean)
    const used = new Set<string>()
    for (const some of chunksOf(addresses))
      for (const each of await store.read.users.addressesTaken(some)) used.add(each)
    return people.length - new Set(addresses.filter((each) => !used.has(each))).size
  }

  async function takenOf(names: readonly string[]): Promise<Set<string>> {
    const taken = new Set<string>()
    for (const some of chunksOf(names)) for (const name of await store.read.users.taken(some)) taken.add(name)
    return taken
  }

  /** Returns the people who got a login; all others have one by now. */
  async function add(people: readonly Newcomer[], role: Role, actor: Actor): Promise<CreatedLogin[]> {
    const at = clock.now()
    const way = { emails, actor, at }
    return store.transact(async (write) => {
      const created: CreatedLogin[] = []
      for (const person of people) {
        const { username, fullName, program } = person
        // An address that another account already uses is ignored.
        const isShared = person.email !== '' && (await holderOf(write, person.email, way)) !== null
        const email = person.email && !isShared ? person.email : noEmail(username)
        const id = newId()
        const row = {
          id,
          username,
          fullName,
          program,
          email,
          roles: [role],
          isActive: true,
          passwordHash: null,
        }
        if (!(await insertLogin(write, row, way))) continue
        const entityId = username.toLowerCase()
        await person.onMade?.(write.db, id, entityId)
        const link = await emails.makeSlipLink(write, id)
        await emails.sendLink(write, { id, username, email, fullName, language: 'en' }, link)
        created.push({ slip: slipOf({ fullName, username }, link), email })
        const after = { username, fullName, program, roles: [role] }
        const entry = { action: 'user.created', entity: 'user', entityId, after }
        await write.audit.record(auditEntry(actor, at, entry))
      }
      return created
    })
  }

  return {
    plan,

    async create(
      people: readonly Newcomer[],
      role: Role,
      actor: Actor,
    ): Promise<Pick<PlannedLogin, 'counts' | 'existing'> & { slips: Slip[] }> {
      const { fresh, counts, existing } = await plan(people)
      const created: CreatedLogin[] = []
      for (const some of chunksOf(fresh, chunk)) created.push(...(await add(some, role, actor)))
      const slips = created.map(({ slip }) => slip)
      const made = new Set(slips.map(({ username }) => username))
      const others = fresh.filter(({ username }) => !made.has(username))
      return {
        counts: {
          ...counts,
          created: created.length,
          exists: counts.exists + others.length,
          noEmail: created.filter((login) => !hasEmail(login)).length,
        },
        existing: [...existing, ...others.map(({ username }) => username)],
        slips,
      }
    },
  }
}

export const slipOf = (
  { fullName, username }: Pick<User, 'fullName' | 'username'>,
  { token, code, expiresAt }: SlipLink,
): Slip => ({ name: fullName, username, token, code, expiresAt })
