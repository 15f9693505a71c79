import { namesSomebody } from '#lib/rules/college/consent.ts'
import { isUnderAge } from '#lib/rules/dates/age.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { m } from '#paraglide/messages.js'
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
import { admissionPhotoOf } from '../photos/store-photo.ts'
import {
  admissionMachine,
  type AdmissionMove,
  type AdmissionRecord,
  requireUnchangedAdmission,
} from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { toProfile } from './to-profile.ts'

export interface AdmitService {
  /**
   * Admits or cancels. An admitted student is added to the register; a cancelled admission keeps its number and stays
   * stored. `admissions.incomplete` asks the clerk to confirm gaps; a feature with records of a cancelled admission
   * refuses with its own code.
   * @throws DomainError NotFound `admission.notFound`; Conflict `admission.changedSince`, `admission.erased`,
   * `admissions.placeMissing`, `admissions.birthMissing`, `admissions.consentNeeded`, `admissions.incomplete` if the
   * clerk has not accepted the gaps, the code of a feature with records of a cancelled admission; Invalid
   * `transition.reasonMissing`
   */
  move(id: string, step: AdmissionStep, actor: Actor): Promise<void>
  /** Lists what each admission lacks, by id. */
  gapsOf(
    admissions: readonly Pick<AdmissionRecord, 'id' | 'texts'>[],
  ): Promise<ReadonlyMap<string, AdmissionGaps>>
}

interface AdmissionStep {
  move: AdmissionMove
  /** The version that the clerk saw. */
  version: number
  /** The clerk's reason. */
  note: string
  /** The clerk has seen the gaps and continues. */
  acceptsGaps?: boolean
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  students: Pick<Students, 'enrol'>
  clock: Clock
  /** These may have records of an admission that is cancelled. */
  features: readonly Feature[]
}

interface AdmissionMoveContext extends Pick<AdmissionStep, 'move' | 'note'> {
  found: AdmissionRecord
  view: CatalogueView
  actor: Actor
  at: string
}

export function createAdmitService({ store, catalogue, students, clock, features }: Parts): AdmitService {
  return {
    gapsOf: async (admissions) => readGaps(store.read, await catalogue.read(), admissions),

    async move(id, { move, version, note, acceptsGaps = false }, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      await store.transact(async (write) => {
        const found = requireUnchangedAdmission(await write.admissions.find(id), version)
        const problem = move === 'admit' && findObjection(found, indianDate(at))
        if (problem) throw conflict(problem, { name: found.texts.name })
        if (move === 'admit' && !acceptsGaps) await refuseGaps(write, view, found)
        await applyMove(write, { move, note: note.trim(), found, view, actor, at })
      })
    },
  }

  async function applyMove(write: AdmissionsRepository, moving: AdmissionMoveContext): Promise<void> {
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
      // Locks the admission's row first: a concurrent transition waits here, and enrols nobody twice.
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
    // Without the right to admit, no further detail is revealed.
    const gaps = (await readGaps(write, view, [found])).get(found.id)
    if (gaps && !isRecordComplete(gaps))
      throw conflict('admissions.incomplete', { name: found.texts.name, missing: formatGaps(gaps) })
  }

  /**
   * Lets other features refuse the cancellation while they have records of the admission.
   * @throws DomainError Conflict, with the code of that feature
   */
  async function mayBeCancelled(
    { transaction }: AdmissionsRepository,
    { found }: AdmissionMoveContext,
  ): Promise<true> {
    const asked = { db: transaction, ids: [found.id] }
    for (const { refusal } of (await uncancelled(features, 'admissions', asked)).values())
      throw conflict(refusal, { name: found.texts.name })
    return true
  }

  async function enrol(
    write: AdmissionsRepository,
    { found, view, actor, at }: AdmissionMoveContext,
  ): Promise<true> {
    const [photo = null] = await write.files.ofOwner(admissionPhotoOf(found.id))
    const enrolment = toEnrolment(found, photo, view)
    const studentId = await students.enrol(write.transaction, enrolment, { view, actor, at })
    await write.admissions.setStudent(found.id, studentId)
    return true
  }
}

/** Returns an error code where the admission cannot proceed yet; null where it can. `today` is an Indian day. */
export function findObjection(
  { entries, texts }: Pick<AdmissionRecord, 'entries' | 'texts'>,
  today: string,
): string | null {
  if (!entries.branch || !entries.batch) return 'admissions.placeMissing'
  // Without the date of birth the need for a parent's consent is unknown.
  if (texts.dateOfBirth === '') return 'admissions.birthMissing'
  return isUnderAge(texts.dateOfBirth, today) && !namesSomebody(texts.consentGivenBy)
    ? 'admissions.consentNeeded'
    : null
}

type RegisterField = Exclude<keyof Enrolment['fields'], 'admissionNumber' | 'sectionId'>

/** Maps form fields to the register's fields. */
export const registerFields: Partial<Record<AdmissionFieldName, RegisterField>> = {
  ...({ name: 'name', nameInOwnScript: 'nameInOwnScript', dateOfBirth: 'dateOfBirth' } as const),
  ...({ studentMobile: 'mobile', email: 'email' } as const),
  ...({ fatherName: 'fatherName', fatherMobile: 'fatherMobile' } as const),
  ...({ motherName: 'motherName', motherMobile: 'motherMobile' } as const),
  ...({ course: 'courseId', branch: 'branchId', batch: 'batchId', semester: 'semesterId' } as const),
  ...({ regulation: 'regulationId', category: 'categoryId', seatType: 'seatTypeId' } as const),
  admissionEntryType: 'entryTypeId',
  ...({
    gender: 'gender',
    isPhysicallyChallenged: 'disability',
    annualIncome: 'incomeSlab',
    religion: 'minority',
  } as const),
}

/** Converts an admission to what the register stores. */
export function toEnrolment(
  { number, entries, texts }: Pick<AdmissionRecord, 'number' | 'entries' | 'texts'>,
  photo: KeptFile | null,
  view: Pick<CatalogueView, 'byId'>,
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
      ...toProfile({ texts, entries }, view),
    },
    photo,
  }
}

/** What an admitted student still has to bring. It prevents nothing, but the clerk has to confirm it. */
export interface AdmissionGaps {
  hasNoDate: boolean
  /** Names of required certificates that are missing. */
  certificates: readonly string[]
}

export const isRecordComplete = ({ hasNoDate, certificates }: AdmissionGaps): boolean =>
  !hasNoDate && certificates.length === 0

/** @example sayGaps(gaps) // 'Date of admission, SSC memo, Transfer certificate' */
export const formatGaps = (gaps: AdmissionGaps): string => listGaps(gaps).join(', ')

export const listGaps = ({ hasNoDate, certificates }: AdmissionGaps): string[] => [
  ...(hasNoDate ? [m['admissions.field.admittedOn']()] : []),
  ...certificates,
]

/** Maps admission ids to gaps, which may be empty. */
export async function readGaps(
  { certificates }: Pick<AdmissionsRepository, 'certificates'>,
  view: CatalogueView,
  admissions: readonly Pick<AdmissionRecord, 'id' | 'texts'>[],
): Promise<ReadonlyMap<string, AdmissionGaps>> {
  const wanted = view.open('certificate')
  const held = await certificates.settledByAdmission(admissions.map(({ id }) => id))
  return new Map(
    admissions.map(({ id, texts }) => {
      const own = held.get(id)
      const missing = wanted.filter((certificate) => !own?.has(certificate.id)).map(({ name }) => name)
      return [id, { hasNoDate: texts.admittedOn === '', certificates: missing }]
    }),
  )
}
