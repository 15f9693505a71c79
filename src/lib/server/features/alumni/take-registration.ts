import type { AlumniRegistration } from '#lib/schemas/alumni/registration.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, conflictAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { UploadedFile } from '../../kernel/http/multipart.ts'
import type { KeptFiles } from '../../kernel/kept-files/kept-files.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Links } from '../links/feature.ts'
import { paperRules } from './alumni-files.ts'
import type { AlumniRepository } from './alumni.repository.ts'
import { preparePaper } from '../../kernel/kept-files/prepare-paper.ts'
import { auditedRegistration, hasEnded, paperOf } from './registration.ts'
import { alumniMachine } from './registration-states.ts'

/** How a registration came. */
export interface Sender {
  actor: Actor
  /** The login of whoever registers themselves; null for a visitor and for the office. */
  userId: string | null
  /** Of the page, for the emails to them. */
  language: string
  file: UploadedFile | undefined
}

export interface RegistrationTaker {
  /**
   * Its id. @throws DomainError Conflict `alumni.otherNumber` at `rollNumber`, `alumni.registeredAlready`,
   * `alumni.queueFull`; Invalid at `file`
   */
  register(said: AlumniRegistration, sender: Sender): Promise<string>
}

export interface TakeParts {
  store: Store<AlumniRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare'>
  links: Pick<Links, 'recordOf'>
}

/** Each may bring a file: the disk is not a stranger's to fill. */
const mostWaiting = 2000

/** To a visitor nothing is said of who is known already: a number is anybody's to type. */
export function createRegistrationTaker({ store, clock, files, links }: TakeParts): RegistrationTaker {
  /** Whoever has a login opens nobody else's record with it. */
  async function refuseOther(rollNumber: string, userId: string): Promise<void> {
    const own = await links.recordOf('student', userId)
    if (own && own.number !== '' && own.number !== rollNumber)
      throw conflictAt('rollNumber', 'alumni.otherNumber', { number: own.number })
  }

  return {
    async register(said, { actor, userId, language, file }) {
      requirePrintable(said)
      if (userId !== null) await refuseOther(said.rollNumber, userId)
      else if ((await store.read.registrations.waiting()) >= mostWaiting) throw conflict('alumni.queueFull')
      const id = newId()
      const isSent = file !== undefined && file.bytes.byteLength > 0
      const paper = isSent
        ? await preparePaper(files, { ...paperRules, owner: paperOf(id), field: 'file', file, by: actor.id })
        : null
      const at = clock.now()
      await store.transact(async (write) => {
        if (userId !== null) await refuseSecond(write, userId)
        await transition(write, alumniMachine, {
          ...{ move: 'register', id, from: null, version: 1, actor, at },
          audit: { after: { ...auditedRegistration(said), state: 'registered' } },
          update: () => write.registrations.add({ id, said, userId, language, at }),
        })
        if (paper) await write.files.add(paper)
        await write.tags.touch('alumni')
      })
      return id
    },
  }
}

/** One at a time of each login; a rejected or expired one may be followed by another. */
async function refuseSecond({ registrations }: AlumniRepository, userId: string): Promise<void> {
  await registrations.holdUser(userId)
  const [newest] = await registrations.ofUser(userId)
  if (newest && !hasEnded(newest)) throw conflict('alumni.registeredAlready')
}
