import { newId } from '../../../kernel/core/ids.ts'
import type { AgreedRow, CommittedRow, RowsWork } from '../../../kernel/imports/import-kind.ts'
import type { NumberColumn } from '../records/student.repository.ts'
import { type StudentFields, emptyFields } from '../records/student.ts'
import { type StudentsRepository, studentsRepository } from '../repository.ts'
import type { StepChange } from '../steps/student-step.ts'
import { changeStudents, lockedRecords } from './change-students.ts'
import { numbersElsewhere } from './number-objections.ts'
import type { StudentRow } from './parse-student-row.ts'

type Agreed = AgreedRow<StudentRow>

/** New students, and what a file says anew of those who are there. */
export async function commitStudents(
  work: RowsWork,
  rows: readonly Agreed[],
  write: StudentsRepository = studentsRepository(work.db),
): Promise<CommittedRow[]> {
  const [added, done]: [{ id: string; fields: StudentFields }[], CommittedRow[]] = [[], []]
  const records = await lockedRecords(write, rows)
  // After the lock: a step that it waited for may have given numbers.
  const owners = await ownersOf(write, rows)
  const others = await numbersElsewhere(work.app, write, { rows, records })
  const changes: StepChange[] = []
  for (const { line, row, entity, version } of rows) {
    const record = records.get(entity ?? '')
    const id = record?.id ?? newId()
    const isChanged = entity !== null && String(record?.version) !== version
    const problem = isChanged ? 'changedMeanwhile' : others.get(row.fields.rollNumber ?? '')
    if (problem !== undefined) {
      done.push({ line, problem })
      continue
    }
    if (!owners.take(row.fields, id)) {
      done.push({ line, problem: 'numberTaken' })
      continue
    }
    if (record) {
      changes.push({ before: record, after: { ...record, ...row.fields }, note: '' })
      // Two rows may name it, by its roll number and by its admission number: the second one is left out.
      records.delete(id)
    } else added.push({ id, fields: { ...emptyFields, ...row.fields } })
    done.push({ line, entity: id, version: String((record?.version ?? 0) + 1) })
  }
  await changeStudents(work, write, changes)
  const free = await write.students.insertFree(added, { at: work.at, by: work.actor.id })
  // Somebody was given such a number since the owners were read, by an admission for example.
  const gone = new Set(added.flatMap(({ id }) => (free.has(id) ? [] : id)))
  return done.map((row) =>
    'entity' in row && gone.has(row.entity) ? { line: row.line, problem: 'numberTaken' } : row,
  )
}

/** Whose the numbers of some rows are. A number is given once. */
async function ownersOf({ students }: StudentsRepository, rows: readonly Agreed[]) {
  const columns = [
    ['rollNumber', 'roll_number'],
    ['admissionNumber', 'admission_number'],
  ] as const satisfies [string, NumberColumn][]
  const owners = new Map<string, string>()
  for (const [field, column] of columns) {
    const numbers = rows.flatMap(({ row }) => row.fields[field] ?? [])
    for (const record of await students.byNumbers(column, numbers))
      owners.set(`${field} ${record[field]}`, record.id)
  }
  return {
    /** False where one of them is somebody else's. */
    take(fields: Partial<StudentFields>, id: string): boolean {
      const keys = columns.flatMap(([field]) => (fields[field] ? [`${field} ${fields[field]}`] : []))
      if (keys.some((key) => (owners.get(key) ?? id) !== id)) return false
      for (const key of keys) owners.set(key, id)
      return true
    },
  }
}
