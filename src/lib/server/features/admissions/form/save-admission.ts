import { namesSomebody } from '#lib/rules/college/consent.ts'
import { isUnderAge, isUnlikelyAge } from '#lib/rules/dates/age.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { hasCheckDigit } from '#lib/rules/numbers/aadhaar.ts'
import { admissionFieldNames, admissionFields, alsoCalled } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, type FieldProblem, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Series } from '../../../kernel/counters/series.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import { diffFields, formatFields } from '../audit.ts'
import { findFreeNumber, findSeries, needsCourse, takeNumber } from '../numbering/number-series.ts'
import type { PhotoStorage } from '../photos/store-photo.ts'
import type { InsertStamp, NewAdmission } from '../records/admission-row.ts'
import {
  type AdmissionFields,
  admissionMachine,
  type AdmissionRecord,
  entryFieldNames,
  requireUnchangedAdmission,
  textFieldNames,
} from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { readPayload, validateAdmission } from './validate-admission.ts'

export interface AdmissionSubmission {
  form: AdmissionForm
  /** The unparsed payload. */
  payload: unknown
  /** The edited admission with the version that the clerk saw; null for a new one. */
  existing: { id: string; version: number } | null
  /** Bytes of a new photo; null removes it; undefined keeps it. */
  photo?: Uint8Array | null
}

interface AdmissionSaveResult extends AdmissionKey {
  warnings: DuplicateWarnings
}

export interface SaveAdmissionService {
  /**
   * @throws DomainError Invalid, at fields of the payload; Conflict `admissions.aadhaarTaken` at `aadharNo`,
   * `admission.changedSince`, `admission.erased`, `admissions.seriesFull`; NotFound `admission.notFound`
   */
  save(sent: AdmissionSubmission, actor: Actor): Promise<AdmissionSaveResult>
  /**
   * Previews the number that a course's next admission would get; another clerk may take it first. Empty where the
   * number depends on a course that is not given.
   * @throws DomainError Invalid `admissions.notInCatalogue` at `course`
   */
  nextNumber(course: string): Promise<string>
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  aadhaar: SealedField
  /** Whether the college uses seat types in place of admission types. */
  usesSeatTypes(): Promise<boolean>
  photos: PhotoStorage
}

export function createSaveAdmission(parts: Parts): SaveAdmissionService {
  const { store, catalogue, clock, usesSeatTypes, photos } = parts

  return {
    async save({ form, payload: sent, existing, photo }, actor) {
      const payload = readPayload(form, sent)
      const view = await catalogue.read()
      const at = clock.now()
      const id = existing?.id ?? newId()
      const before = existing && (await requireEditable(store.read, existing))
      const context = { view, usesSeatTypes: await usesSeatTypes(), before, today: indianDate(at) }
      const read = validateAdmission(payload, context)
      const fields = before ? mergeOmittedFields(sent, read, before) : read
      const kept = photo && (await photos.prepare(id, photo, actor))
      // Everything that can fail runs before the number is taken: after an error nothing is saved.
      const work = async (write: AdmissionsRepository): Promise<AdmissionSaveResult> => {
        await refuseTakenAadhaar(parts, write, { id, fields })
        const warnings = await findSavedWarnings(write, fields, { ownId: id, today: indianDate(at) })
        const isNewPhoto = photo !== undefined
        const found = existing && (await lockEditable(write, existing))
        const studentId = found?.studentId ?? null
        if (isNewPhoto) await photos.change(write, { id, studentId, photo: kept ?? null }, { actor, at })
        const saved = found
          ? await changeAdmission(write, { view, found, fields, actor, at, isNewPhoto })
          : await submitAdmission(write, { view, form, id, fields, actor, at })
        return { ...saved, warnings }
      }
      return store.transact(work).catch((error: unknown) => {
        // An entry of the catalogue was removed while the form was being sent.
        throw breaksReference(error) ? conflict('catalogue.notThere') : error
      })
    },

    async nextNumber(course) {
      const view = await catalogue.read()
      const courseId = course === '' ? null : courseNamed(view, course)
      if (courseId === null && (await needsCourse(store.read, clock.now()))) return ''
      const series = await findSeries(store.read, view, { courseId, at: clock.now() })
      return (await findFreeNumber(store.read, series)).number
    },
  }
}

function courseNamed(view: CatalogueView, word: string): string {
  const [course] = view.find('course', word)
  if (course) return course.id
  throw refuseAt('course', 'admissions.notInCatalogue', { value: word })
}

/**
 * Requires the version that the clerk saw, and a state that is not cancelled.
 * @throws DomainError NotFound, Conflict as `requireUnchangedAdmission`
 */
async function requireEditable(
  { admissions }: AdmissionsRepository,
  { id, version }: NonNullable<AdmissionSubmission['existing']>,
): Promise<AdmissionRecord> {
  const found = requireUnchangedAdmission(await admissions.find(id), version)
  if (found.state === 'cancelled') throw conflict('admission.changedSince')
  return found
}

/**
 * Locks the row, so that the later of two concurrent changes sees the first.
 * @throws DomainError NotFound, Conflict as `requireUnchangedAdmission`
 */
async function lockEditable(
  write: AdmissionsRepository,
  existing: NonNullable<AdmissionSubmission['existing']>,
): Promise<AdmissionRecord> {
  await write.admissions.lock([existing.id])
  return requireEditable(write, existing)
}

/** @throws DomainError Conflict `admissions.aadhaarTaken`, at `aadharNo` */
async function refuseTakenAadhaar(
  { aadhaar }: Parts,
  { admissions }: AdmissionsRepository,
  { id, fields }: { id: string; fields: AdmissionFields },
): Promise<void> {
  if (fields.aadhaar === '') return
  const hashes = aadhaar.hashes(fields.aadhaar)
  await admissions.lockAadhaar(hashes)
  for (const other of await admissions.withAadhaar(hashes)) {
    if (other.id === id) continue
    const params = { admission: other.number, name: other.texts.name }
    throw conflictAt('aadharNo', 'admissions.aadhaarTaken', params)
  }
}

type AdmissionKey = Pick<AdmissionRecord, 'id' | 'number' | 'version'>

interface NewSubmission {
  view: CatalogueView
  form: AdmissionForm
  id: string
  fields: AdmissionFields
  actor: Actor
  at: string
}

/** Inserts the admission under the next number of its course. */
async function submitAdmission(
  write: AdmissionsRepository,
  { view, form, id, fields, actor, at }: NewSubmission,
): Promise<AdmissionKey> {
  const series = await findSeries(write, view, { courseId: fields.entries.course, at })
  const added = { at, by: actor.id, state: 'submitted' } as const
  const number = await insertUnderNext(write, series, { id, form, importId: null, fields }, added)
  const { aadhaar: _, ...said } = formatFields(view, fields)
  await transition(write, admissionMachine, {
    move: 'submit',
    id,
    from: null,
    to: added.state,
    version: 1,
    actor,
    at,
    audit: { after: { number, ...said } },
    // The row is inserted already: the audit needs its number, which proves free only on insert.
    update: async () => true,
  })
  return { id, number, version: 1 }
}

/** An import may take the next number at the same moment; this admission then gets the following one. */
async function insertUnderNext(
  write: AdmissionsRepository,
  series: Series,
  admission: Omit<NewAdmission, 'number'>,
  added: InsertStamp,
): Promise<string> {
  for (;;) {
    const number = await takeNumber(write, series)
    if (await write.admissions.insert({ ...admission, number }, added)) return number
  }
}

interface AdmissionEdit extends Pick<NewSubmission, 'view' | 'fields' | 'actor' | 'at'> {
  found: AdmissionRecord
  isNewPhoto: boolean
}

/** Writes only changed fields. @throws DomainError Conflict `admission.changedSince` */
async function changeAdmission(
  write: AdmissionsRepository,
  { view, found, fields, actor, at, isNewPhoto }: AdmissionEdit,
): Promise<AdmissionKey> {
  const { id, number, version } = found
  const changed = diffFields(view, found, fields)
  const isSame = Object.keys(changed.after).length === 0
  if (isSame && !isNewPhoto) return { id, number, version }
  if (!(await write.admissions.change(found, fields, at))) throw conflict('admission.changedSince')
  // A photo has an audit row of its own.
  if (isSame) return { id, number, version: version + 1 }
  await write.changes.add({ admissionId: id, version: version + 1, at, byId: actor.id, note: '', ...changed })
  const change = { action: 'admission.changed', entity: 'admission', entityId: id, ...changed }
  await write.audit.record(auditEntry(actor, at, change))
  return { id, number, version: version + 1 }
}

/**
 * Omitted fields keep their stored value; an empty string clears. Each form has fields that the other lacks, and
 * older clients know fewer than both.
 */
function mergeOmittedFields(sent: unknown, read: AdmissionFields, before: AdmissionFields): AdmissionFields {
  const names = new Set(Object.keys(typeof sent === 'object' && sent !== null ? sent : {}))
  const also = Object.entries(alsoCalled.payload).flatMap(([name, field]) => (names.has(name) ? [field] : []))
  const said = new Set(
    admissionFieldNames.filter(
      (name) => names.has(admissionFields[name].payload) || also.some((field) => field === name),
    ),
  )
  // A college that uses seat types sends them under the name of the admission type.
  if (said.has('admissionType')) said.add('seatType')
  const from = (name: (typeof admissionFieldNames)[number]) => (said.has(name) ? read : before)
  return {
    entries: Object.fromEntries(
      entryFieldNames.map((name) => [name, from(name).entries[name]]),
    ) as AdmissionFields['entries'],
    texts: Object.fromEntries(
      textFieldNames.map((name) => [name, from(name).texts[name]]),
    ) as AdmissionFields['texts'],
    aadhaar: from('aadhaar').aadhaar,
  }
}

/** Warnings at fields of the payload; they never prevent saving. */
export type DuplicateWarnings = Readonly<Record<string, FieldProblem>>

interface CheckedPerson extends Pick<AdmissionFields, 'aadhaar'> {
  texts: Pick<AdmissionFields['texts'], 'name' | 'dateOfBirth' | 'studentMobile' | 'consentGivenBy'>
}

/** A saved form also warns of missing values, which a person who is still typing will add. */
const findSavedWarnings: typeof findDuplicateWarnings = async (read, person, about) => ({
  ...(await findDuplicateWarnings(read, person, about)),
  ...(person.texts.dateOfBirth === '' && { dateOfBirth: { code: 'admissions.birthWanted', params: {} } }),
})

/** `ownId` is the edited admission, which is no duplicate of itself; `today` is an Indian day. */
export async function findDuplicateWarnings(
  { admissions }: Pick<AdmissionsRepository, 'admissions'>,
  { texts, aadhaar }: CheckedPerson,
  { ownId, today }: { ownId: string | null; today: string },
): Promise<DuplicateWarnings> {
  const { name, dateOfBirth, studentMobile, consentGivenBy } = texts
  const others = (found: readonly AdmissionRecord[]) => found.filter(({ id }) => id !== ownId)
  const [person] = dateOfBirth === '' ? [] : others(await admissions.ofPerson(name, dateOfBirth))
  const [mobile] = studentMobile === '' ? [] : others(await admissions.ofMobile(studentMobile))
  return {
    ...(aadhaar !== '' &&
      !hasCheckDigit(aadhaar) && { aadharNo: { code: 'admissions.checkDigit', params: {} } }),
    ...(person && { name: { code: 'admissions.personKnown', params: saidOf(person) } }),
    ...(isUnlikelyAge(dateOfBirth, today) && {
      dateOfBirth: { code: 'admissions.ageUnlikely', params: {} },
    }),
    ...(mobile && { studentContactNo: { code: 'admissions.mobileKnown', params: saidOf(mobile) } }),
    ...(isUnderAge(dateOfBirth, today) &&
      !namesSomebody(consentGivenBy) && {
        consentGivenBy: { code: 'admissions.consentMissing', params: {} },
      }),
  }
}

const saidOf = ({ number, texts }: AdmissionRecord) => ({ admission: number, name: texts.name })
