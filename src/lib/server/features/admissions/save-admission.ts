import { indianDate } from '#lib/rules/indian-time.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, conflictAt, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { SealedField } from '../../kernel/secrets/sealed-field.ts'
import { breaksReference } from '../../kernel/db/portable.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../catalogue/feature.ts'
import { firstFree, needsCourse, seriesAt } from './take-number.ts'
import type { AdmissionFields, AdmissionRecord } from './admission.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { judgeAdmission } from './judge-admission.ts'
import type { PhotoKeeper } from './keep-photo.ts'
import { keepUnsaid } from './keep-unsaid.ts'
import { readPayload } from './read-payload.ts'
import { requireAdmission } from './require-admission.ts'
import { type Warnings, warningsOfSaved } from './warnings.ts'
import { type WrittenAdmission, changeAdmission, submitAdmission } from './write-admission.ts'

export interface SentAdmission {
  form: AdmissionForm
  /** The payload, as it was sent. */
  sent: unknown
  /** The admission that is changed, in the version that was seen; null for a new one. */
  existing: { id: string; version: number } | null
  /** Bytes of a new photo; null removes it; left out it stays. */
  photo?: Uint8Array | null
}

export interface SavedAdmission extends WrittenAdmission {
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

export interface WritingParts {
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
      const [at, id] = [clock.now(), existing?.id ?? newId()]
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
