import { academicYearOf } from '#lib/rules/academic-year.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { isRollNumber } from '#lib/rules/roll-number.ts'
import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { SealedField } from '../../kernel/secrets/sealed-field.ts'
import type { Series } from '../../kernel/counters/series.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../catalogue/feature.ts'
import { admissionMachine } from './admission-states.ts'
import { ruleFor, seriesOf } from './admission-series.ts'
import type { AdmissionFields, AdmissionRecord } from './admission.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { differences, inWords } from './audited-admission.ts'
import { judgeAdmission } from './judge-admission.ts'
import type { PhotoKeeper } from './keep-photo.ts'
import { readPayload } from './read-payload.ts'
import { type Warnings, warningsOf } from './warnings.ts'

export interface SentAdmission {
  form: AdmissionForm
  /** The payload, as it was sent. */
  sent: unknown
  /** The admission that is changed, in the version that was seen; null for a new one. */
  existing: { id: string; version: number } | null
  /** Bytes of a new photo; null removes it; left out it stays. */
  photo?: Uint8Array | null
}

export interface SavedAdmission extends Pick<AdmissionRecord, 'id' | 'number' | 'version'> {
  warnings: Warnings
}

export interface AdmissionWrites {
  /**
   * @throws DomainError Invalid, at fields of the payload; Conflict `admissions.aadhaarTaken` at `aadharNo`,
   * `admission.changedSince`, `admissions.seriesFull`; NotFound `admission.notFound`
   */
  save(sent: SentAdmission, actor: Actor): Promise<SavedAdmission>
  /** The number that a course's next admission would get; somebody else may be quicker. */
  nextNumber(courseId: string | null): Promise<string>
}

export interface WritingParts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  aadhaar: SealedField
  /** Whether the college asks for seat types where others ask how somebody is admitted. */
  usesSeatTypes(): Promise<boolean>
  /** Whether somebody who was a student here may come anew: the earlier course is over. */
  isOver(studentId: string): Promise<boolean>
  photos: PhotoKeeper
}

export function admissionWrites(parts: WritingParts): AdmissionWrites {
  const { store, catalogue, clock, usesSeatTypes, photos } = parts

  return {
    async save({ form, sent, existing, photo }, actor) {
      const payload = readPayload(form, sent)
      const view = await catalogue.read()
      const [at, id] = [clock.now(), existing?.id ?? newId()]
      const before = existing && (await requireSeen(store.read, existing))
      const judging = { view, usesSeatTypes: await usesSeatTypes(), before }
      const fields = judgeAdmission(payload, judging)
      const kept = photo && (await photos.prepare(id, photo, actor))
      const saved = await store.transact(async (write) => {
        await refuseAadhaar(parts, write, { id, fields })
        const done = existing
          ? await change(write, { view, existing, fields, actor, at })
          : await submit(write, { view, form, id, fields, actor, at })
        if (photo !== undefined) await photos.replace(write, id, kept ?? null, { actor, at })
        return done
      })
      const alike = (await store.read.admissions.alike(fields.texts)).filter((other) => other.id !== id)
      return { ...saved, warnings: warningsOf(fields, alike, indianDate(at)) }
    },

    async nextNumber(courseId) {
      const series = await seriesAt(store.read, await catalogue.read(), { courseId, at: clock.now() })
      return store.read.counters.peek(series)
    },
  }
}

/** Of today's academic year: whoever is admitted in May belongs to the year that begins. */
export async function seriesAt(
  { series }: AdmissionsRepository,
  view: CatalogueView,
  { courseId, at }: { courseId: string | null; at: string },
): Promise<Series> {
  const year = academicYearOf(at)
  return seriesOf(ruleFor(await series.all(), courseId, year), view, { courseId, year })
}

/** @throws DomainError Conflict `admissions.seriesFull` */
export async function takeNumber(write: AdmissionsRepository, series: Series): Promise<string> {
  for (;;) {
    const number = await write.counters.take(series)
    if (!isRollNumber(number)) throw conflict('admissions.seriesFull', { number })
    // One that a file brought before the pattern was chosen.
    if (!(await write.admissions.isTaken(number))) return number
  }
}

interface Submitting {
  view: CatalogueView
  form: AdmissionForm
  id: string
  fields: AdmissionFields
  actor: Actor
  at: string
}

async function submit(
  write: AdmissionsRepository,
  { view, form, id, fields, actor, at }: Submitting,
): Promise<Pick<AdmissionRecord, 'id' | 'number' | 'version'>> {
  const series = await seriesAt(write, view, { courseId: fields.entries.course, at })
  const number = await takeNumber(write, series)
  const { aadhaar: _, ...said } = inWords(view, fields)
  await transition(write, admissionMachine, {
    ...{ move: 'submit', id, from: null, version: 1, actor, at },
    audit: { after: { number, ...said } },
    async update(state) {
      await write.admissions.insert([{ id, number, form, importId: null, fields }], {
        at,
        by: actor.id,
        state,
      })
      return true
    },
  })
  return { id, number, version: 1 }
}

interface Changing extends Pick<Submitting, 'view' | 'fields' | 'actor' | 'at'> {
  existing: NonNullable<SentAdmission['existing']>
}

async function change(
  write: AdmissionsRepository,
  { view, existing, fields, actor, at }: Changing,
): Promise<Pick<AdmissionRecord, 'id' | 'number' | 'version'>> {
  const found = await requireSeen(write, existing)
  const { id, number, version } = found
  const changed = differences(view, found, fields)
  if (Object.keys(changed.after).length === 0) return { id, number, version }
  if (!(await write.admissions.change(found, fields, at))) throw conflict('admission.changedSince')
  await write.changes.add({ admissionId: id, version: version + 1, at, byId: actor.id, note: '', ...changed })
  const told = { action: 'admission.changed', entity: 'admission', entityId: id, ...changed }
  await write.audit.record(auditEntry(actor, at, told))
  return { id, number, version: version + 1 }
}

/** @throws DomainError NotFound `admission.notFound`, Conflict `admission.changedSince` */
async function requireSeen(
  { admissions }: AdmissionsRepository,
  { id, version }: NonNullable<SentAdmission['existing']>,
): Promise<AdmissionRecord> {
  const found = await admissions.find(id)
  if (!found) throw notFound('admission.notFound')
  if (found.version !== version || found.state === 'cancelled') throw conflict('admission.changedSince')
  return found
}

/** @throws DomainError Conflict `admissions.aadhaarTaken`, at `aadharNo` */
async function refuseAadhaar(
  { aadhaar, isOver }: WritingParts,
  { admissions }: AdmissionsRepository,
  { id, fields }: { id: string; fields: AdmissionFields },
): Promise<void> {
  if (fields.aadhaar === '') return
  const hashes = aadhaar.hashes(fields.aadhaar)
  await admissions.lockAadhaar(hashes)
  for (const other of await admissions.withAadhaar(hashes)) {
    if (other.id === id || (other.studentId !== null && (await isOver(other.studentId)))) continue
    const problem = {
      code: 'admissions.aadhaarTaken',
      params: { admission: other.number, name: other.texts.name },
    }
    throw conflict(problem.code, problem.params, { aadharNo: problem })
  }
}
