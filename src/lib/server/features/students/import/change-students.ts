import { auditEntry } from '../../../kernel/audit/audit.ts'
import type { RowsWork } from '../../../kernel/imports/import-kind.ts'
import { inWords } from '../records/audited-student.ts'
import { type StudentRecord, differences } from '../records/student.ts'
import type { StudentsRepository } from '../repository.ts'
import type { StepChange } from '../steps/student-step.ts'

/** The records of rows as they are now: whoever changes many students at once waits until this is done, or was first. */
export const lockedRecords = async (
  { batch }: StudentsRepository,
  rows: readonly { entity: string | null }[],
): Promise<Map<string, StudentRecord>> => {
  const records = await batch.lock(rows.flatMap(({ entity }) => entity ?? []))
  return new Map(records.map((record) => [record.id, record]))
}

/** What an upload changes of records that are locked, with their history and the audit trail. */
export async function changeStudents(
  { app, found, actor, at }: RowsWork,
  write: StudentsRepository,
  changes: readonly StepChange[],
): Promise<void> {
  const view = await app.catalogue.read()
  await write.batch.change(changes, { at, isUndoing: false })
  const changed = changes.map(({ before, after, note }) => ({
    studentId: before.id,
    version: before.version + 1,
    at,
    byId: actor.id,
    importId: found.id,
    note,
    ...differences(before, after),
  }))
  await write.changes.add(changed)
  for (const { studentId, ...fields } of changed) {
    const before = inWords(view, fields.before)
    const after = inWords(view, fields.after)
    const told = { action: 'student.changed', entity: 'student', entityId: studentId, before, after }
    await write.audit.record(auditEntry(actor, at, told))
  }
}
