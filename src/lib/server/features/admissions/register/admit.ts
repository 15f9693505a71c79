import { isUnderAge } from '#lib/rules/age.ts'
import { namesSomebody } from '#lib/rules/consent.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { uncancelled } from '../../../kernel/records/cancel-checks.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { Enrolment, Students } from '../../students/feature.ts'
import { photoOf } from '../photos/admission-photo.ts'
import { admissionMachine, type AdmissionMove, requireAdmission } from '../records/admission-states.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type AdmissionGaps, isComplete, readGaps, sayGaps } from './admission-gaps.ts'

export interface AdmissionMoves {
  /**
   * Whoever is admitted is in the register from then on; whoever is cancelled keeps the number, and stays there.
   * @throws DomainError NotFound `admission.notFound`; Conflict `admission.changedSince`, `admission.erased`,
   * `admissions.placeMissing`, `admissions.birthMissing`, `admissions.consentNeeded`, `admissions.incomplete` where
   * something is missing that nobody has agreed to, the refusal of a feature that has
   * something on what is cancelled; Invalid `transition.reasonMissing`
   */
  move(id: string, step: AdmissionStep, actor: Actor): Promise<void>
  /** What is missing of each of them, by id. */
  gapsOf(
    admissions: readonly Pick<AdmissionRecord, 'id' | 'texts'>[],
  ): Promise<ReadonlyMap<string, AdmissionGaps>>
}

interface AdmissionStep {
  move: AdmissionMove
  /** As it was seen. */
  version: number
  /** Why. */
  note: string
  /** The clerk has seen what is missing, and goes on. */
  acceptsGaps?: boolean
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'enrol'>
  clock: Clock
  /** Who may have something on an admission that is cancelled. */
  features: readonly Feature[]
}

interface Moving extends Pick<AdmissionStep, 'move' | 'note'> {
  found: AdmissionRecord
  view: CatalogueView
  actor: Actor
  at: string
}

export function createAdmissionMoves({ store, catalogue, students, clock, features }: Parts): AdmissionMoves {
  return {
    gapsOf: async (admissions) => readGaps(store.read, await catalogue.read(), admissions),

    async move(id, { move, version, note, acceptsGaps = false }, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      await store.transact(async (write) => {
        const found = requireAdmission(await write.admissions.find(id), version)
        const problem = move === 'admit' && objectionTo(found, indianDate(at))
        if (problem) throw conflict(problem, { name: found.texts.name })
        if (move === 'admit' && !acceptsGaps) await refuseGaps(write, view, found)
        await takeMove(write, { move, note: note.trim(), found, view, actor, at })
      })
    },
  }

  async function takeMove(write: AdmissionsRepository, moving: Moving): Promise<void> {
    const { move, note, found, actor, at } = moving
    const { id, number, state, studentId } = found
    const [next = state] = admissionMachine.moves[move].to
    await transition(write, admissionMachine, {
      move,
      id,
      from: state,
      version: found.version + 1,
      note,
      actor,
      at,
      audit: { before: { number, state }, after: { number, state: next, ...(note !== '' && { note }) } },
      // The admission's own row first: whoever moves it at the same time waits here, and enrols nobody.
      update: async (to) =>
        (await write.admissions.setState(found, { state: to, studentId }, at)) &&
        (move === 'cancel' ? mayBeCancelled(write, moving) : enrol(write, moving)),
    })
  }

  /** @throws DomainError Conflict `admissions.incomplete` */
  async function refuseGaps(
    write: AdmissionsRepository,
    view: CatalogueView,
    found: AdmissionRecord,
  ): Promise<void> {
    // Without the right to admit, nothing else is said.
    const gaps = (await readGaps(write, view, [found])).get(found.id)
    if (gaps && !isComplete(gaps))
      throw conflict('admissions.incomplete', { name: found.texts.name, missing: sayGaps(gaps) })
  }

  /** @throws DomainError Conflict, by what another feature has on it */
  async function mayBeCancelled({ transaction }: AdmissionsRepository, { found }: Moving): Promise<true> {
    const asked = { db: transaction, ids: [found.id] }
    for (const { refusal } of (await uncancelled(features, 'admissions', asked)).values())
      throw conflict(refusal, { name: found.texts.name })
    return true
  }

  async function enrol(write: AdmissionsRepository, { found, view, actor, at }: Moving): Promise<true> {
    const [photo = null] = await write.files.ofOwner(photoOf(found.id))
    const enrolment = enrolmentOf(found, photo)
    const studentId = await students.enrol(write.transaction, enrolment, { view, actor, at })
    await write.admissions.setStudent(found.id, studentId)
    return true
  }
}

/** Why somebody cannot be admitted yet, as an error code; null where nothing is missing. `today` is an Indian day. */
export function objectionTo(
  { entries, texts }: Pick<AdmissionRecord, 'entries' | 'texts'>,
  today: string,
): string | null {
  if (!entries.branch || !entries.batch) return 'admissions.placeMissing'
  // Without it nobody knows whether a parent has to consent.
  if (texts.dateOfBirth === '') return 'admissions.birthMissing'
  return isUnderAge(texts.dateOfBirth, today) && !namesSomebody(texts.consentGivenBy)
    ? 'admissions.consentNeeded'
    : null
}

type RegisterField = Exclude<keyof Enrolment['fields'], 'admissionNumber' | 'sectionId'>

/** Which fields of a form the register of students has, too, and what it calls them. */
export const registerFields: Partial<Record<AdmissionFieldName, RegisterField>> = {
  ...({ name: 'name', nameInOwnScript: 'nameInOwnScript', dateOfBirth: 'dateOfBirth' } as const),
  ...({ studentMobile: 'mobile', email: 'email' } as const),
  ...({ fatherName: 'fatherName', fatherMobile: 'fatherMobile' } as const),
  ...({ motherName: 'motherName', motherMobile: 'motherMobile' } as const),
  ...({ course: 'courseId', branch: 'branchId', batch: 'batchId', semester: 'semesterId' } as const),
  ...({ regulation: 'regulationId', category: 'categoryId', seatType: 'seatTypeId' } as const),
  admissionEntryType: 'entryTypeId',
}

/** What of an admission the register of students knows, too. */
export function enrolmentOf(
  { number, entries, texts }: Pick<AdmissionRecord, 'number' | 'entries' | 'texts'>,
  photo: KeptFile | null,
): Enrolment {
  return {
    fields: {
      admissionNumber: number,
      name: texts.name,
      nameInOwnScript: texts.nameInOwnScript,
      dateOfBirth: texts.dateOfBirth,
      mobile: texts.studentMobile,
      email: texts.email,
      fatherName: texts.fatherName,
      fatherMobile: texts.fatherMobile,
      motherName: texts.motherName,
      motherMobile: texts.motherMobile,
      courseId: entries.course,
      branchId: entries.branch,
      batchId: entries.batch,
      semesterId: entries.semester,
      sectionId: null,
      regulationId: entries.regulation,
      categoryId: entries.category,
      seatTypeId: entries.seatType,
      entryTypeId: entries.admissionEntryType,
    },
    photo,
  }
}
