import { routes } from '#lib/routes.ts'
import type { AlumniRegistration } from '#lib/schemas/alumni/registration.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { UploadedFile } from '../../../kernel/http/uploads/multipart.ts'
import { preparePaper } from '../../../kernel/kept-files/prepare-paper.ts'
import { fileAddress } from '../../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../../kernel/kept-files/stored-files.ts'
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
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Links } from '../../links/feature.ts'
import { paperRules } from '../alumni-files.ts'
import type { AlumniRepository } from '../repository.ts'
import {
  createRegistrationDecisions,
  type DecideParts,
  type RegistrationDecisions,
} from './decide-registration.ts'
import type { Graduate } from './registration.repository.ts'
import {
  alumniMachine,
  auditedRegistration,
  hasEnded,
  registrationPaper,
  type Registration,
} from './registration.ts'
import { createSeveralRegistrations, type SeveralRegistrations } from './reject-registrations.ts'

export interface AlumniRegistrations extends RegistrationTaker, RegistrationDecisions, SeveralRegistrations {
  find(id: string): Promise<Registration | null>
  /** Returns a login's registrations, newest first. */
  ofUser(userId: string): Promise<Registration[]>
  /** Returns the other registrations with the same roll number, newest first. */
  othersOf(registration: Registration): Promise<Registration[]>
  /** Finds the student with this roll number in the register. */
  graduate(rollNumber: string): Promise<Graduate | null>
  /** Returns the URL of the file; null if none was attached. */
  paperAddress(id: string): Promise<string | null>
  waiting(): Promise<number>
  waitingNow(): Promise<{ count: number; newest: string | null }>
  /** Deletes registrations that were rejected or expired before the instant, with their files. Returns their number. */
  dropEnded(before: string): Promise<number>
}

type Parts = DecideParts & TakeParts & { links: Pick<Links, 'recordOf' | 'whenMade'> }

/** Takes alumni registrations and the office's decisions about them. */
export function createAlumniRegistrations(parts: Parts): AlumniRegistrations {
  const { read, transact } = parts.store
  const decisions = createRegistrationDecisions(parts)
  return {
    ...createRegistrationTaker(parts),
    ...decisions,
    ...createSeveralRegistrations({ store: parts.store, reject: decisions.reject }),
    find: read.registrations.find,
    ofUser: read.registrations.ofUser,
    othersOf: read.registrations.othersOf,
    graduate: read.graduates.find,
    waiting: () => read.registrations.waiting(),
    waitingNow: read.registrations.waitingNow,

    async paperAddress(id) {
      const [paper] = await read.files.ofOwner(registrationPaper(id))
      return paper ? fileAddress(paper) : null
    },

    dropEnded: (before) =>
      transact(async (write) => {
        const ids = await write.registrations.lockEnded(before)
        for (const id of ids) await write.files.drop(registrationPaper(id))
        await write.registrations.remove(ids)
        if (ids.length > 0) await write.tags.touch('alumni')
        return ids.length
      }),
  }
}

/** Who submits a registration. */
interface Sender {
  actor: Actor
  /** The login of the person who registers; null for a visitor and for the office. */
  userId: string | null
  /** Language of the page; emails to the person use it. */
  language: string
  file: UploadedFile | undefined
}

/** Sender of a registration without a login. */
interface Visitor extends Omit<Sender, 'userId'> {
  from: QueueSender
}

/** A registration until the visitor confirms the email address. */
interface UnconfirmedRegistration {
  said: AlumniRegistration
  createdAt: string
  expiresAt: string
}

interface RegistrationTaker {
  /**
   * Returns the id of the registration.
   * @throws DomainError Conflict `alumni.otherNumber` at `rollNumber`, `alumni.registeredAlready`, `alumni.queueFull`;
   * Invalid at `file`
   */
  register(said: AlumniRegistration, sender: Sender): Promise<string>
  /**
   * Where emails are sent, the registration counts only after the visitor opens the emailed link, and the file is
   * uploaded then.
   * @throws DomainError Conflict `alumni.queueFull`, `alumni.shareFull`; Invalid `alumni.fileLater` and others at
   * `file`
   */
  registerVisitor(said: AlumniRegistration, visitor: Visitor): Promise<'registered' | 'unconfirmed'>
  /** Returns what the link confirms; null if the link is no longer valid. */
  unconfirmed(token: string): Promise<UnconfirmedRegistration | null>
  /**
   * Uses up the link and returns the id of the registration.
   * @throws DomainError Invalid `link.dead`, and at `file`; Conflict `alumni.queueFull`
   */
  confirm(token: string, sender: Pick<Sender, 'actor' | 'file'>): Promise<string>
  /** Does not reveal whether the address has an open link. */
  sendLinkAgain(email: string, language: string): void
  dropUnconfirmed(): Promise<number>
}

interface TakeParts {
  store: Store<AlumniRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare'>
  links: Pick<Links, 'recordOf'>
  mail: Pick<Mail, 'compose' | 'later'>
  keyring: Pick<Keyring, 'all'>
  /** Whether emails are sent; without them an address cannot be confirmed. */
  isMailed: boolean
}

interface Arrival {
  id: string
  said: AlumniRegistration
  actor: Actor
  userId: string | null
  language: string
  place: SenderPlace | null
}

const full = { full: 'alumni.queueFull', shareFull: 'alumni.shareFull' }

/** Never reveals to a visitor who is already known, because anyone can enter any roll number. */
export function createRegistrationTaker(parts: TakeParts): RegistrationTaker {
  const { store, clock, files, links, isMailed } = parts
  const placesOf = senderPlaces(parts.keyring)
  const confirmations = createConfirmations({
    ...parts,
    lock: ({ registrations }: AlumniRepository) => registrations.lockQueue(),
    template: 'alumniConfirm',
    page: routes.alumniConfirm,
  })

  /** A login that is linked to a student record cannot register with another roll number. */
  async function refuseOther(rollNumber: string, userId: string): Promise<void> {
    const own = await links.recordOf('student', userId)
    if (own && own.number !== '' && own.number !== rollNumber)
      throw conflictAt('rollNumber', 'alumni.otherNumber', { number: own.number })
  }

  /** Each submission may carry a file: one stranger must fill neither the disk nor the office's queue. */
  async function refuseFull(read: AlumniRepository, place: SenderPlaceHashes | null): Promise<void> {
    const waiting = await read.registrations.counts(place)
    const unconfirmed = await read.unconfirmed.counts(place, clock.now())
    requireRoomToAsk(waiting, unconfirmed, full)
  }

  async function prepare(id: string, actor: Actor, file: UploadedFile | undefined) {
    if (!isSent(file)) return null
    return preparePaper(files, {
      ...paperRules,
      owner: registrationPaper(id),
      field: 'file',
      file,
      by: actor.id,
    })
  }

  async function add(
    write: AlumniRepository,
    { actor, ...arrival }: Arrival,
    paper: Awaited<ReturnType<typeof prepare>>,
  ): Promise<void> {
    const { id, said } = arrival
    const at = clock.now()
    await transition(write, alumniMachine, {
      move: 'register',
      id,
      from: null,
      version: 1,
      actor,
      at,
      audit: { after: { ...auditedRegistration(said), state: 'registered' } },
      update: () => write.registrations.add({ ...arrival, at }),
    })
    if (paper) await write.files.add(paper)
    await write.tags.touch('alumni')
  }

  return {
    async register(said, { actor, userId, language, file }) {
      requirePrintable(said)
      if (userId !== null) await refuseOther(said.rollNumber, userId)
      // Unconfirmed registrations of strangers do not block signed-in senders.
      else requireRoom(await store.read.registrations.counts(null), full)
      const id = newId()
      const paper = await prepare(id, actor, file)
      await store.transact(async (write) => {
        if (userId !== null) await refuseSecond(write, userId)
        await add(write, { id, said, actor, userId, language, place: null }, paper)
      })
      return id
    },

    async registerVisitor(said, { actor, language, file, from }) {
      requirePrintable(said)
      const place = placesOf(from)
      // This check runs before a file is processed or stored; the transaction repeats it.
      await refuseFull(store.read, place)
      if (isMailed) {
        if (isSent(file)) throw refuseAt('file', 'alumni.fileLater')
        const { email, rollNumber: name } = said
        await store.transact(async (write) => {
          await write.registrations.lockQueue()
          await refuseFull(write, place)
          await confirmations.request(write, { email, name, said: JSON.stringify(said), language, place })
        })
        return 'unconfirmed'
      }
      const id = newId()
      const paper = await prepare(id, actor, file)
      await store.transact(async (write) => {
        await write.registrations.lockQueue()
        await refuseFull(write, place)
        await add(write, { id, said, actor, userId: null, language, place: storedPlace(place) }, paper)
      })
      return 'registered'
    },

    async unconfirmed(token) {
      const row = await confirmations.find(token)
      return row && { said: saidIn(row), createdAt: row.created_at, expiresAt: row.expires_at }
    },

    async confirm(token, { actor, file }) {
      // A dead link must not store a file.
      if (!(await confirmations.find(token))) throw invalid('link.dead')
      const id = newId()
      const paper = await prepare(id, actor, file)
      await store.transact(async (write) => {
        await write.registrations.lockQueue()
        const row = await confirmations.take(write, token)
        if (!row) throw invalid('link.dead')
        requireRoom(await write.registrations.counts(null), full)
        const { language, network, site } = row
        const place = network !== null && site !== null ? { network, site } : null
        await add(write, { id, said: saidIn(row), actor, userId: null, language, place }, paper)
      })
      return id
    },

    sendLinkAgain: confirmations.sendAgain,
    dropUnconfirmed: confirmations.dropExpired,
  }
}

const isSent = (file: UploadedFile | undefined): file is UploadedFile =>
  file !== undefined && file.bytes.byteLength > 0

/** Reads the JSON that `registerVisitor` stored. */
const saidIn = ({ said }: { said: string }): AlumniRegistration => JSON.parse(said) as AlumniRegistration

/** Allows one open registration per login; after a rejected or expired one the person may register again. */
async function refuseSecond({ registrations }: AlumniRepository, userId: string): Promise<void> {
  await registrations.holdUser(userId)
  const [newest] = await registrations.ofUser(userId)
  if (newest && !hasEnded(newest)) throw conflict('alumni.registeredAlready')
}
