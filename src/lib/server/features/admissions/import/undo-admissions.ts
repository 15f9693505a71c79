import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { m } from '#paraglide/messages.js'
import type { RowsWork, UndoneRow } from '../../../kernel/imports/import-kind.ts'
import { uncancelled } from '../../../kernel/records/cancel-checks.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { admissionMachine } from '../records/admission-states.ts'
import { type AdmissionsRepository, createAdmissionsRepository } from '../repository.ts'
import type { AdmissionSaid } from './parse-row.ts'

/** Cancelled and not removed: the number was given, and nobody else gets it. What was edited or admitted since stays, with its photo. */
export const undoAdmissions = (
  work: RowsWork,
  rows: readonly UndoneRow<AdmissionSaid>[],
): Promise<Map<number, string>> =>
  cancelRows(createAdmissionsRepository(sealedField(work.app.keyring, aadhaarColumn))(work.db), work, rows)

/** Why an admission stays that is not what the upload left. */
const reasonOf = {
  submitted: 'editedSince',
  admitted: 'admittedSince',
  cancelled: 'cancelledSince',
} as const satisfies Record<AdmissionState, string>

interface Undoing extends Pick<RowsWork, 'actor' | 'at'> {
  app: Pick<RowsWork['app'], 'features'>
  found: Pick<RowsWork['found'], 'fileName'>
}

export async function cancelRows(
  write: AdmissionsRepository,
  { app, found, actor, at }: Undoing,
  rows: readonly Pick<UndoneRow<AdmissionSaid>, 'line' | 'entity' | 'version'>[],
): Promise<Map<number, string>> {
  // Locked, then read: an edit under way ends first, and its row stays instead of breaking all the others off.
  const ids = rows.map(({ entity }) => entity)
  await write.admissions.lock(ids)
  const records = await write.admissions.byIds(ids)
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const asked = { db: write.transaction, ids: [...recordOf.keys()] }
  const standing = await uncancelled(app.features, 'admissions', asked)
  const note = m['admissions.import.undone']({ file: found.fileName })
  const stays = new Map<number, string>()
  const undone: string[] = []
  for (const { line, entity, version } of rows) {
    const record = recordOf.get(entity)
    if (!record) continue
    const { id, number, state } = record
    if (String(record.version) !== version || state !== 'submitted') {
      stays.set(line, reasonOf[state])
      continue
    }
    const check = standing.get(id)
    if (check) {
      stays.set(line, check.reason)
      continue
    }
    await transition(write, admissionMachine, {
      move: 'cancel',
      id,
      from: state,
      version: record.version + 1,
      note,
      actor,
      at,
      audit: { before: { state }, after: { number, state: 'cancelled', note } },
      update: (to) => write.admissions.setState(record, { state: to, studentId: null }, at),
    })
    undone.push(id)
  }
  await write.photoLines.takeBack(undone)
  return stays
}
