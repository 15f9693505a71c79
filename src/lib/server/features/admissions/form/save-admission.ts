import { indianDate } from '#lib/rules/indian-time.ts'
import { admissionFieldNames, admissionFields, alsoCalled } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Series } from '../../../kernel/counters/series.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import { differences, inWords } from '../audited-admission.ts'
import { firstFree, needsCourse, seriesAt, takeNumber } from '../numbering/take-number.ts'
import type { PhotoKeeper } from '../photos/store-photo.ts'
import type { Added, NewAdmission } from '../records/admission-row.ts'
import { admissionMachine, requireAdmission } from '../records/admission-states.ts'
import {
  type AdmissionFields,
  type AdmissionRecord,
  entryFieldNames,
  textFieldNames,
} from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type Warnings, warningsOfSaved } from './duplicate-warnings.ts'
import { readPayload } from './read-payload.ts'
import { judgeAdmission } from './validate-admission.ts'

export interface SentAdmission {
  form: AdmissionForm
  /** The payload, as it was sent. */
  sent: unknown
  /** The admission that is changed, in the version that was seen; null for a new one. */
  existing: { id: string; version: number } | null
  /** Bytes of a new photo; null removes it; left out it stays. */
  photo?: Uint8Array | null
}

interface SavedAdmission extends WrittenAdmission {
  warnings: Warnings
}

export interface AdmissionWrites {
  /**
   * @throws DomainError Invalid, at fields of the payload; Conflict `admissions.aadhaarTaken` at `aadharNo`,
   * `admission.changedSince`, `admission.erased`, `admissions.seriesFull`; NotFound `admission.notFound`
   */
  save(sent: SentAdmission, actor: Actor): Promise<SavedAdmission>
  /**
   * The number that a course's next admission would get, or the next one at all; somebody else may be quicker. Empty
   * where the number says the course, and nobody has said which.
   * @throws DomainError Invalid `admissions.notInCatalogue` at `course`
   */
  nextNumber(course: string): Promise<string>
}

interface WritingParts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  aadhaar: SealedField
  /** Whether the college asks for seat types where others ask how somebody is admitted. */
  usesSeatTypes(): Promise<boolean>
  photos: PhotoKeeper
}

export function createAdmissionWrites(parts: WritingParts): AdmissionWrites {
  const { store, catalogue, clock, usesSeatTypes, photos } = parts

  return {
    async save({ form, sent, existing, photo }, actor) {
      const payload = readPayload(form, sent)
      const view = await catalogue.read()
      const at = clock.now()
      const id = existing?.id ?? newId()
      const before = existing && (await requireOpen(store.read, existing))
      const judging = { view, usesSeatTypes: await usesSeatTypes(), before, today: indianDate(at) }
      const read = judgeAdmission(payload, judging)
      const fields = before ? keepUnsaid(sent, read, before) : read
      const kept = photo && (await photos.prepare(id, photo, actor))
      // All that can fail does so before the number is there: whoever is told of a failure has saved nothing.
      const work = async (write: AdmissionsRepository): Promise<SavedAdmission> => {
        await refuseAadhaar(parts, write, { id, fields })
        const warnings = await warningsOfSaved(write, fields, { ownId: id, today: indianDate(at) })
        const isNewPhoto = photo !== undefined
        const found = existing && (await lockOpen(write, existing))
        const studentId = found?.studentId ?? null
        if (isNewPhoto) await photos.change(write, { id, studentId, photo: kept ?? null }, { actor, at })
        const saved = found
          ? await changeAdmission(write, { view, found, fields, actor, at, isNewPhoto })
          : await submitAdmission(write, { view, form, id, fields, actor, at })
        return { ...saved, warnings }
      }
      return store.transact(work).catch((error: unknown) => {
        // An entry of the catalogue went while the form was on its way.
        throw breaksReference(error) ? conflict('catalogue.notThere') : error
      })
    },

    async nextNumber(course) {
      const view = await catalogue.read()
      const courseId = course === '' ? null : courseNamed(view, course)
      if (courseId === null && (await needsCourse(store.read, clock.now()))) return ''
      const series = await seriesAt(store.read, view, { courseId, at: clock.now() })
      return (await firstFree(store.read, series)).number
    },
  }
}

function courseNamed(view: CatalogueView, word: string): string {
  const [course] = view.find('course', word)
  if (course) return course.id
  throw refuseAt('course', 'admissions.notInCatalogue', { value: word })
}

/** As it was seen, and not cancelled. @throws DomainError NotFound, Conflict as `requireAdmission` */
async function requireOpen(
  { admissions }: AdmissionsRepository,
  { id, version }: NonNullable<SentAdmission['existing']>,
): Promise<AdmissionRecord> {
  const found = requireAdmission(await admissions.find(id), version)
  if (found.state === 'cancelled') throw conflict('admission.changedSince')
  return found
}

/** Locks its row: of two who change it the later one sees what the other has changed. @throws DomainError likewise */
async function lockOpen(
  write: AdmissionsRepository,
  existing: NonNullable<SentAdmission['existing']>,
): Promise<AdmissionRecord> {
  await write.admissions.lock([existing.id])
  return requireOpen(write, existing)
}

/** @throws DomainError Conflict `admissions.aadhaarTaken`, at `aadharNo` */
async function refuseAadhaar(
  { aadhaar }: WritingParts,
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

type WrittenAdmission = Pick<AdmissionRecord, 'id' | 'number' | 'version'>

interface Submitting {
  view: CatalogueView
  form: AdmissionForm
  id: string
  fields: AdmissionFields
  actor: Actor
  at: string
}

/** Under the next number of its course. */
async function submitAdmission(
  write: AdmissionsRepository,
  { view, form, id, fields, actor, at }: Submitting,
): Promise<WrittenAdmission> {
  const series = await seriesAt(write, view, { courseId: fields.entries.course, at })
  const added = { at, by: actor.id, state: 'submitted' } as const
  const number = await insertUnderNext(write, series, { id, form, importId: null, fields }, added)
  const { aadhaar: _, ...said } = inWords(view, fields)
  await transition(write, admissionMachine, {
    move: 'submit',
    id,
    from: null,
    to: added.state,
    version: 1,
    actor,
    at,
    audit: { after: { number, ...said } },
    // It is in already: the trail tells its number, which shows to be free only then.
    update: async () => true,
  })
  return { id, number, version: 1 }
}

/** An upload may be giving the next number at this very moment: this one gets the one after it. */
async function insertUnderNext(
  write: AdmissionsRepository,
  series: Series,
  admission: Omit<NewAdmission, 'number'>,
  added: Added,
): Promise<string> {
  for (;;) {
    const number = await takeNumber(write, series)
    if (await write.admissions.insert({ ...admission, number }, added)) return number
  }
}

interface Changing extends Pick<Submitting, 'view' | 'fields' | 'actor' | 'at'> {
  found: AdmissionRecord
  isNewPhoto: boolean
}

/** What is as it was is not written. @throws DomainError Conflict `admission.changedSince` */
async function changeAdmission(
  write: AdmissionsRepository,
  { view, found, fields, actor, at, isNewPhoto }: Changing,
): Promise<WrittenAdmission> {
  const { id, number, version } = found
  const changed = differences(view, found, fields)
  const isSame = Object.keys(changed.after).length === 0
  if (isSame && !isNewPhoto) return { id, number, version }
  if (!(await write.admissions.change(found, fields, at))) throw conflict('admission.changedSince')
  // A photo has a row of its own in the trail.
  if (isSame) return { id, number, version: version + 1 }
  await write.changes.add({ admissionId: id, version: version + 1, at, byId: actor.id, note: '', ...changed })
  const told = { action: 'admission.changed', entity: 'admission', entityId: id, ...changed }
  await write.audit.record(auditEntry(actor, at, told))
  return { id, number, version: version + 1 }
}

/**
 * Of a change: a field that was not sent stays as it is. Each form has fields that the other has not, and older
 * clients know fewer than both; who empties a field sends it empty.
 */
function keepUnsaid(sent: unknown, read: AdmissionFields, before: AdmissionFields): AdmissionFields {
  const names = new Set(Object.keys(typeof sent === 'object' && sent !== null ? sent : {}))
  const also = Object.entries(alsoCalled.payload).flatMap(([name, field]) => (names.has(name) ? [field] : []))
  const said = new Set(
    admissionFieldNames.filter(
      (name) => names.has(admissionFields[name].payload) || also.some((field) => field === name),
    ),
  )
  // A college that asks for seat types sends them by the name of the admission type.
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
