import { m } from '#paraglide/messages.js'
import type { RowsWork, UndoneRow } from '../../kernel/imports/import-kind.ts'
import { uncancelled } from '../../kernel/cancel-checks.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import { aadhaarColumn } from './aadhaar-column.ts'
import { admissionMachine } from './admission-states.ts'
import { admissionsRepository } from './admissions.repository.ts'
import type { AdmissionSaid } from './read-admission-row.ts'

/** Cancelled and not removed: the number was given, and nobody else gets it. What was edited or admitted since stays, with its photo. */
export async function undoAdmissions(
  { app, db, found, actor, at }: RowsWork,
  rows: readonly UndoneRow<AdmissionSaid>[],
): Promise<Map<number, string>> {
  const write = admissionsRepository(sealedField(app.keyring, aadhaarColumn))(db)
  const records = await write.admissions.byIds(rows.map(({ entity }) => entity))
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const own = [...recordOf.keys()]
  await lockRows(db, 'admissions', own)
  const standing = await uncancelled(app.features, 'admissions', { db, ids: own })
  const note = m['admissions.import.undone']({ file: found.fileName })
  const stays = new Map<number, string>()
  const undone: string[] = []
  for (const { line, entity, version } of rows) {
    const record = recordOf.get(entity)
    if (!record) continue
    const { id, number, state } = record
    if (String(record.version) !== version || state !== 'submitted') {
      stays.set(line, 'editedSince')
      continue
    }
    const check = standing.get(id)
    if (check) {
      stays.set(line, check.reason)
      continue
    }
    await transition(write, admissionMachine, {
      ...{ move: 'cancel', id, from: state, version: record.version + 1, note, actor, at },
      audit: { before: { state }, after: { number, state: 'cancelled', note } },
      update: (to) => write.admissions.setState(record, { state: to, studentId: null }, at),
    })
    undone.push(id)
  }
  await write.photoLines.takeBack(undone)
  return stays
}
