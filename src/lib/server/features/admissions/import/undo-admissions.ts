import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { m } from '#paraglide/messages.js'
import type { RowsWork, UndoneRow } from '../../../kernel/imports/import-kind.ts'
import { uncancelled } from '../../../kernel/records/cancel-checks.ts'
import { sealedField } from '../../../kernel/secrets/sealed-field.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { aadhaarColumn } from '../aadhaar.ts'
import { admissionMachine } from '../records/admission-states.ts'
import { type AdmissionsRepository, createAdmissionsRepository } from '../repository.ts'
import type { ParsedAdmissionRow } from './parse-row.ts'

/**
 * Cancels admissions and does not delete them: a number that was given is not reused. Admissions that were edited
 * or admitted since are kept, with their photo.
 */
export const undoAdmissions = (
  work: RowsWork,
  rows: readonly UndoneRow<ParsedAdmissionRow>[],
): Promise<Map<number, string>> =>
  cancelRows(createAdmissionsRepository(sealedField(work.app.keyring, aadhaarColumn))(work.db), work, rows)

/** Names why an admission is kept that differs from what the import left. */
const reasonOf = {
  submitted: 'editedSince',
  admitted: 'admittedSince',
  cancelled: 'cancelledSince',
} as const satisfies Record<AdmissionState, string>

interface UndoContext extends Pick<RowsWork, 'actor' | 'at'> {
  app: Pick<RowsWork['app'], 'features'>
  found: Pick<RowsWork['found'], 'fileName'>
}

export async function cancelRows(
  write: AdmissionsRepository,
  { app, found, actor, at }: UndoContext,
  rows: readonly Pick<UndoneRow<ParsedAdmissionRow>, 'line' | 'entity' | 'version'>[],
): Promise<Map<number, string>> {
  // Locks, then reads: an edit in progress ends first, and only its own row is kept.
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
