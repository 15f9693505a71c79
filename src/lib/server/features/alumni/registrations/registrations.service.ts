import { addressOf } from '../../../kernel/kept-files/stored-file.ts'
import type { Links } from '../../links/feature.ts'
import {
  type DecideParts,
  type RegistrationDecisions,
  createRegistrationDecisions,
} from './decide-registration.ts'
import type { Graduate } from './graduate.repository.ts'
import { type Registration, paperOf } from './registration.ts'
import { type SeveralRegistrations, createSeveralRegistrations } from './reject-registrations.ts'
import { type RegistrationTaker, type TakeParts, createRegistrationTaker } from './submit-registration.ts'

export interface AlumniRegistrations extends RegistrationTaker, RegistrationDecisions, SeveralRegistrations {
  find(id: string): Promise<Registration | null>
  /** Newest first. */
  ofUser(userId: string): Promise<Registration[]>
  /** Who else says that the number is theirs, newest first. */
  othersOf(registration: Registration): Promise<Registration[]>
  /** Whom the register has under the number. */
  graduate(rollNumber: string): Promise<Graduate | null>
  /** Where the file is; null where none came along. */
  paperAddress(id: string): Promise<string | null>
  waiting(): Promise<number>
  waitingNow(): Promise<{ count: number; newest: string | null }>
  /** Those that were rejected or expired before that instant, with their files. */
  dropEnded(before: string): Promise<number>
}

type Parts = DecideParts & TakeParts & { links: Pick<Links, 'recordOf' | 'whenMade'> }

/** Who says that they studied here, and what the office makes of it. */
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
      const [paper] = await read.files.ofOwner(paperOf(id))
      return paper ? addressOf(paper) : null
    },

    dropEnded: (before) =>
      transact(async (write) => {
        const ids = await write.registrations.lockEnded(before)
        for (const id of ids) await write.files.drop(paperOf(id))
        await write.registrations.remove(ids)
        if (ids.length > 0) await write.tags.touch('alumni')
        return ids.length
      }),
  }
}
