import type { RowsWork, UndoneRow } from '../../../kernel/imports/import-kind.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import { numberChecks } from '../numbers/number-checks.ts'
import type { StudentChange } from '../records/student.ts'
import { studentsRepository } from '../repository.ts'
import type { StepChange } from '../steps/student-step.ts'
import { changeStudents, lockedRecords } from './change-students.ts'
import type { StudentRow } from './parse-student-row.ts'

type Undone = UndoneRow<StudentRow>

/** New students go; of the others, what the file had changed becomes what it was. */
export async function undoStudents(work: RowsWork, rows: readonly Undone[]): Promise<Map<number, string>> {
  const write = studentsRepository(work.db)
  const records = await lockedRecords(write, rows)
  const [stays, back]: [Map<number, string>, StepChange[]] = [new Map(), []]
  const kept = await keptRecords(work.app.features, 'students', { db: work.db, ids: newOnes(rows) })
  const carried = await numberChecks(work.app.features).carried(
    work.db,
    [...records.values()].flatMap(({ rollNumber }) => rollNumber ?? []),
  )
  const changes = await write.changes.latest([...records.keys()])
  for (const { line, entity, version, verdict } of rows) {
    const record = records.get(entity)
    if (!record) continue
    const change = changes.get(entity) ?? null
    if (String(record.version) !== version) stays.set(line, 'editedSince')
    else if (carried.has(record.rollNumber ?? '') && losesNumber(verdict, change))
      stays.set(line, 'numberCarried')
    else if (kept.has(entity)) stays.set(line, kept.get(entity) ?? '')
    else if (verdict === 'new') await write.students.remove(record)
    else if (change) back.push({ before: record, after: { ...record, ...change.before }, note: '' })
  }
  await changeStudents(work, write, back)
  return stays
}

const newOnes = (rows: readonly Undone[]): string[] =>
  rows.filter(({ verdict }) => verdict === 'new').map(({ entity }) => entity)

/** Whether undoing takes the roll number from a student, with the record or without it. */
const losesNumber = (verdict: Undone['verdict'], change: StudentChange | null): boolean =>
  verdict === 'new' || 'rollNumber' in (change?.before ?? {})
