import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
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
import { type AdmissionRefusal, settledCodes, toAdmissionRefusal } from './admit-several.ts'

/** Preview of taking back the admissions of several students. */
export interface TakeBackPlan {
  takenBack: AdmissionRecord[]
  refused: AdmissionRefusal[]
  /** Changes when the admissions to be taken back or their versions would differ. */
  digest: string
}

export interface TakeBackOutcome {
  takenBack: number
  refused: AdmissionRefusal[]
}

export interface TakeBackService {
  /**
   * Undoes an admission made by mistake: the student leaves the register and the admission waits again.
   * @throws DomainError NotFound `admission.notFound`; Conflict `admission.changedSince`, `admission.erased`,
   * `admissions.studentNumbered`, `admissions.studentInSection`, `admissions.studentChanged`, and the code of what
   * refers to the student
   */
  takeBack(id: string, version: number, actor: Actor): Promise<void>
  /** Undoes the admissions that the actor made in that time; each one in a transaction of its own. */
  takeBackSeveral(period: AdmittedPeriod, actor: Actor): Promise<TakeBackOutcome>
  /** Splits the choice into admissions that can be taken back now and others. */
  planTakingBack(ids: readonly string[]): Promise<TakeBackPlan>
  /**
   * Takes back one after the other, each in a transaction of its own. `digest` is that of the plan that the clerk saw.
   * @throws DomainError Conflict `admissions.choiceChanged`; Forbidden
   */
  takeBackSelected(ids: readonly string[], digest: string, actor: Actor): Promise<TakeBackOutcome>
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'takeBackEnrolment' | 'previewReversal'>
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

  async function takeBackEach(found: readonly AdmissionRecord[], actor: Actor): Promise<TakeBackOutcome> {
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
  }

  async function planTakingBack(ids: readonly string[]): Promise<TakeBackPlan> {
    const records = await store.read.admissions.byIds(ids)
    const byId = new Map(records.map((record) => [record.id, record]))
    const codes = await findRefusals(records.filter(({ state }) => state === 'admitted'))
    const takenBack: AdmissionRecord[] = []
    const refused: AdmissionRefusal[] = []
    for (const id of ids) {
      const record = byId.get(id)
      const code = record ? (codes.get(id) ?? stateRefusal(record)) : 'admissions.notAdmitted'
      const params = { name: record?.texts.name ?? '' }
      if (record && code === null) takenBack.push(record)
      else refused.push(toAdmissionRefusal(id, record, { code: code ?? '', params }))
    }
    return { takenBack, refused, digest: pinOf(takenBack.map(({ id, version }) => [id, version])) }
  }

  /** Maps admissions to the code that refuses to take them back. */
  async function findRefusals(admitted: readonly AdmissionRecord[]): Promise<ReadonlyMap<string, string>> {
    const moves = await store.read.transitions.ofRecords(
      'admission',
      admitted.map(({ id }) => id),
    )
    const since = new Map<string, string>()
    for (const { entityId, to, at } of moves)
      if (to === 'admitted' && at > (since.get(entityId) ?? '')) since.set(entityId, at)
    const enrolments = admitted.flatMap(({ id, studentId }) =>
      studentId === null ? [] : [{ id, studentId, since: since.get(id) ?? '' }],
    )
    const codes = await students.previewReversal(store.read.transaction, enrolments)
    return new Map(
      enrolments.flatMap(({ id, studentId }) => {
        const code = codes.get(studentId)
        return code === undefined ? [] : [[id, code] as const]
      }),
    )
  }

  return {
    takeBack,
    planTakingBack,

    takeBackSeveral: async (period, actor) =>
      takeBackEach(await store.read.admissions.admittedBy(actor.id, period), actor),

    async takeBackSelected(ids, digest, actor) {
      const plan = await planTakingBack(ids)
      if (plan.digest !== digest) throw conflict('admissions.choiceChanged')
      const { takenBack, refused } = await takeBackEach(plan.takenBack, actor)
      return { takenBack, refused: [...plan.refused, ...refused] }
    },
  }
}

function stateRefusal({ state, studentId }: AdmissionRecord): string | null {
  if (state === 'cancelled') return settledCodes.cancelled
  return state === 'admitted' && studentId !== null ? null : 'admissions.notAdmitted'
}
