import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, isDomainError } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'
import { admissionPhotoOf } from '../photos/store-photo.ts'
import {
  admissionMachine,
  type AdmissionRecord,
  type AdmittedPeriod,
  requireUnchangedAdmission,
} from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type AdmissionRefusal, toAdmissionRefusal } from './admit-several.ts'

export interface TakeBackService {
  /**
   * Undoes an admission made by mistake: the student leaves the register and the admission waits again.
   * @throws DomainError NotFound `admission.notFound`; Conflict `admission.changedSince`, `admission.erased`,
   * `admissions.studentChanged`, and the code of what refers to the student
   */
  takeBack(id: string, version: number, actor: Actor): Promise<void>
  /** Undoes the admissions that the actor made in that time; each one in a transaction of its own. */
  takeBackSeveral(
    period: AdmittedPeriod,
    actor: Actor,
  ): Promise<{ takenBack: number; refused: AdmissionRefusal[] }>
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'takeBackEnrolment'>
  clock: Clock
}

interface TakeBackContext {
  found: AdmissionRecord
  view: CatalogueView
  actor: Actor
  at: string
}

export function createTakeBack({ store, catalogue, students, clock }: Parts): TakeBackService {
  async function takeBack(id: string, version: number, actor: Actor): Promise<void> {
    const view = await catalogue.read()
    const at = clock.now()
    await store.transact(async (write) => {
      const found = requireUnchangedAdmission(await write.admissions.find(id), version)
      const { number, state } = found
      await transition(write, admissionMachine, {
        move: 'takeBack',
        id,
        from: state,
        version: version + 1,
        actor,
        at,
        audit: { before: { number, state }, after: { number, state: 'submitted' } },
        // Locks the admission's row first, as admitting does, and ends its reference to the student.
        update: async (to) =>
          (await write.admissions.setState(found, { state: to, studentId: null }, at)) &&
          removeStudent(write, { found, view, actor, at }),
      })
    })
  }

  async function removeStudent(
    write: AdmissionsRepository,
    { found, view, actor, at }: TakeBackContext,
  ): Promise<true> {
    const admitted = await write.transitions.lastInto('admission', found.id, 'admitted')
    const { studentId } = found
    if (!admitted || studentId === null)
      throw conflict('admissions.studentChanged', { name: found.texts.name })
    const [photo = null] = await write.files.ofOwner(admissionPhotoOf(found.id))
    const enrolment = { studentId, since: admitted.at, photo, view, actor, at }
    await students.takeBackEnrolment(write.transaction, enrolment)
    return true
  }

  return {
    takeBack,

    async takeBackSeveral(period, actor) {
      const found = await store.read.admissions.admittedBy(actor.id, period)
      const refused: AdmissionRefusal[] = []
      for (const admission of found) {
        const { id, version } = admission
        await takeBack(id, version, actor).catch((error: unknown) => {
          // The right is the same for one student and for all.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(toAdmissionRefusal(id, admission, { code: error.code, params: error.params }))
        })
      }
      return { takenBack: found.length - refused.length, refused }
    },
  }
}
