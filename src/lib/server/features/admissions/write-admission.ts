import type { AdmissionForm } from '#lib/schemas/admissions/payload.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { Series } from '../../kernel/counters/series.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { admissionMachine } from './admission-states.ts'
import type { AdmissionFields, AdmissionRecord } from './admission.ts'
import type { AdmissionsRepository } from './admissions.repository.ts'
import { differences, inWords } from './audited-admission.ts'
import type { Added, NewAdmission } from './new-admission.ts'
import { seriesAt, takeNumber } from './take-number.ts'

export type WrittenAdmission = Pick<AdmissionRecord, 'id' | 'number' | 'version'>

interface Submitting {
  view: CatalogueView
  form: AdmissionForm
  id: string
  fields: AdmissionFields
  actor: Actor
  at: string
}

/** Under the next number of its course. */
export async function submitAdmission(
  write: AdmissionsRepository,
  { view, form, id, fields, actor, at }: Submitting,
): Promise<WrittenAdmission> {
  const series = await seriesAt(write, view, { courseId: fields.entries.course, at })
  const added = { at, by: actor.id, state: 'submitted' } as const
  const number = await insertUnderNext(write, series, { id, form, importId: null, fields }, added)
  const { aadhaar: _, ...said } = inWords(view, fields)
  await transition(write, admissionMachine, {
    ...{ move: 'submit', id, from: null, to: added.state, version: 1, actor, at },
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
export async function changeAdmission(
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
