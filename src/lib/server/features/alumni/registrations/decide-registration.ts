import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Mail } from '../../../kernel/mail/mail.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { GivenRoles, ImportedLogins } from '../../identity/feature.ts'
import type { Links } from '../../links/feature.ts'
import type { AlumniRepository } from '../repository.ts'
import type { Graduate } from './registration.repository.ts'
import { alumniMachine, auditedRegistration, type Registration } from './registration.ts'

/** A decision about a registration in the version that the office last read. */
interface Decided {
  id: string
  version: number
  actor: Actor
}

export interface RegistrationDecisions {
  /**
   * @throws DomainError Conflict `alumni.changedSince`, `alumni.decided`, `alumni.alreadyVerified`, and those of
   * `openLogin`
   */
  verify(decided: Decided): Promise<OpenedLogin>
  /** @throws DomainError Conflict `alumni.changedSince`, `alumni.decided`; Invalid `transition.reasonMissing` */
  reject(decided: Decided, reason: string): Promise<void>
  /**
   * Expires registrations that have waited since before the instant, which is `days` days ago, and emails each person.
   * Returns the number expired; logs each failure and continues.
   */
  expire(before: string, days: number): Promise<number>
}

export interface DecideParts extends LoginParts {
  store: Store<AlumniRepository>
  clock: Clock
  compose: Mail['compose']
  log: Pick<Logger, 'error'>
}

const refusals = { gone: 'alumni.notFound', changed: 'alumni.changedSince' }

/** Verifies, rejects and expires registrations; the person is notified by email. */
export function createRegistrationDecisions(parts: DecideParts): RegistrationDecisions {
  const { store, clock, compose, log } = parts

  async function verifyOne(write: AlumniRepository, decided: Decided): Promise<OpenedLogin> {
    const { found, at, step } = await prepareDecision(write, decided)
    const others = await write.registrations.othersOf(found)
    if (others.some(({ state }) => state === 'verified')) throw conflict('alumni.alreadyVerified')
    if (found.state === 'verified') throw conflict('alumni.decided')
    const opened = await openLogin(write, parts, { registration: found, actor: decided.actor })
    await transition(write, alumniMachine, {
      ...step,
      move: 'verify',
      audit: { ...step.audit, after: { state: 'verified', login: opened.username } },
      update: (state) => write.registrations.decide(found, { state, reason: '', userId: opened.userId, at }),
    })
    const to = { id: opened.userId, email: found.email, language: found.language }
    const params = {
      name: found.name,
      path: encodeURI(routes.alumniDashboard),
      facts: { note: opened.username },
    }
    await write.outbox.add(compose({ to, template: 'alumniVerified', params, expiresAt: null }))
    return opened
  }

  /** Moves the registration to the target state and records the reason. */
  async function end(
    write: AlumniRepository,
    { found, at, step }: Awaited<ReturnType<typeof prepareDecision>>,
    { move, note }: { move: 'reject' | 'expire'; note: string },
  ): Promise<void> {
    const [state] = alumniMachine.moves[move].to
    await transition(write, alumniMachine, {
      ...step,
      move,
      note,
      audit: { ...step.audit, after: { state, reason: note } },
      update: (to) =>
        write.registrations.decide(found, { state: to, reason: note, userId: found.userId, at }),
    })
  }

  async function prepareDecision(write: AlumniRepository, { id, version, actor }: Decided) {
    const found = requireSeen(await write.registrations.lock(id), version, refusals)
    const at = clock.now()
    await write.tags.touch('alumni')
    const audit = { before: { ...auditedRegistration(found), state: found.state } }
    return { found, at, step: { id, from: found.state, version: version + 1, actor, at, audit } }
  }

  async function expireOne(write: AlumniRepository, id: string, days: number): Promise<0 | 1> {
    const found = await write.registrations.lock(id)
    // The office has decided in the meantime.
    if (found?.state !== 'registered') return 0
    const started = await prepareDecision(write, { ...found, actor: systemActor('alumni') })
    const locale = found.language === 'de' ? 'de' : 'en'
    const note = m['alumni.expiredReason']({ days }, { locale })
    await end(write, started, { move: 'expire', note })
    await write.outbox.add(compose(refusal('alumniExpired', found, note)))
    return 1
  }

  return {
    async verify(decided) {
      try {
        return await store.transact((write) => verifyOne(write, decided))
      } catch (error) {
        // Another registration of the same roll number was verified at the same time.
        throw isDuplicate(error) ? conflict('alumni.alreadyVerified') : error
      }
    },

    reject: (decided, reason) =>
      store.transact(async (write) => {
        const startedOne = await prepareDecision(write, decided)
        const note = reason.trim()
        await end(write, startedOne, { move: 'reject', note })
        await write.outbox.add(compose(refusal('alumniRejected', startedOne.found, note)))
      }),

    async expire(before, days) {
      const ids = await store.read.registrations.waitingSince(before)
      let expired = 0
      for (const id of ids)
        try {
          expired += await store.transact((write) => expireOne(write, id, days))
        } catch (error) {
          // One failure must not stop the others; the next daily run retries it.
          log.error({ err: error, registrationId: id }, 'a registration of an alumnus could not expire')
        }
      return expired
    },
  }
}

const refusal = (
  template: 'alumniRejected' | 'alumniExpired',
  { id, userId, email, language, name }: Registration,
  note: string,
) => ({
  // Without a login the email is filed under the registration's id: an empty id would be shared by everyone.
  to: { id: userId ?? id, email, language },
  template,
  params: { name, path: '/', facts: { note } },
  expiresAt: null,
})

interface LoginParts {
  logins: Pick<ImportedLogins, 'add'>
  roles: GivenRoles
  links: Pick<Links, 'whenMade'>
}

/** The login of a verified alumnus, and whether it is new. */
interface OpenedLogin {
  userId: string
  /** The name they sign in with. */
  username: string
  isNew: boolean
  /** False if the student register has no such roll number: the login then opens no student record. */
  isLinked: boolean
}

/**
 * Gives a verified alumnus a login within the verifying transaction. An existing login gets one more role; otherwise a
 * new login is created under the roll number and its link is mailed. The login is linked to the student record if there
 * is one.
 * @throws DomainError Conflict `alumni.otherLogin`, `alumni.otherEmail`, `alumni.loginTaken`, `alumni.emailTaken`
 */
async function openLogin(
  write: AlumniRepository,
  { logins, roles, links }: LoginParts,
  { registration, actor }: { registration: Registration; actor: Actor },
): Promise<OpenedLogin> {
  const db = write.transaction
  const { rollNumber, email } = registration
  const graduate = await write.graduates.hold(rollNumber)
  const sentBy = registration.userId
  const linked = graduate?.userId ?? null
  if (sentBy !== null && linked !== null && sentBy !== linked) throw conflict('alumni.otherLogin')
  const there = sentBy ?? linked
  if (there !== null) {
    const username = await roles.give(db, there, { role: 'ROLE_ALUMNI', before: 'ROLE_STUDENT', actor })
    // Anyone can enter any roll number, so the login linked in the register is neither revealed nor given to another
    // email address.
    if (sentBy === null && (await roles.holderOf(db, email)) !== username)
      throw conflict('alumni.otherEmail', { username })
    if (linked === null) await link(there, username)
    return { userId: there, username, isNew: false, isLinked: linked !== null || graduate !== null }
  }
  const holder = await roles.holderOf(db, email)
  if (holder !== null) throw conflict('alumni.emailTaken', { username: holder })
  const { name, branch, language } = registration
  const person = { username: rollNumber, fullName: name, email, program: branch, language }
  const made = await logins.add(db, person, 'ROLE_ALUMNI')
  const username = rollNumber.toLowerCase()
  if (!made) throw conflict('alumni.loginTaken', { username })
  await link(made.id, username)
  return { userId: made.id, username, isNew: true, isLinked: graduate !== null }

  async function link(userId: string, username: string): Promise<void> {
    if (graduate) await links.whenMade('student', knownAs(graduate, rollNumber), actor)(db, userId, username)
  }
}

const knownAs = ({ studentId, name }: Graduate, number: string) => ({ id: studentId, name, number })
