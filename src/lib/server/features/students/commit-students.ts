import { auditEntry } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { AgreedRow, CommittedRow, RowsWork, UndoneRow } from '../../kernel/imports/import-kind.ts'
import { keptRecords } from '../../kernel/kept-records.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { inWords } from './audited-student.ts'
import { numberChecks } from './keep-number.ts'
import { numbersElsewhere } from './number-objections.ts'
import type { StudentRow } from './read-student-row.ts'
import type { NumberColumn } from './student.repository.ts'
import {
  type StudentChange,
  type StudentFields,
  type StudentRecord,
  differences,
  emptyFields,
} from './student.ts'
import { type StudentsRepository, studentsRepository } from './students.repository.ts'

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
  const writer = { work, write, view: await work.app.catalogue.read() }
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
    if (record) await changeStudent(writer, record, row.fields)
    else added.push({ id, fields: { ...emptyFields, ...row.fields } })
    done.push({ line, entity: id, version: String((record?.version ?? 0) + 1) })
  }
  await write.students.insert(added, { at: work.at, by: work.actor.id })
  return done
}

const entitiesOf = (rows: readonly { entity: string | null }[]): string[] =>
  rows.flatMap(({ entity }) => entity ?? [])

/** As they are now: whoever changes many students at once waits until this is done, or was first. */
const lockedRecords = async (
  { batch }: StudentsRepository,
  rows: readonly { entity: string | null }[],
): Promise<Map<string, StudentRecord>> =>
  new Map((await batch.lock(entitiesOf(rows))).map((record) => [record.id, record]))

interface Writer {
  work: RowsWork
  write: StudentsRepository
  view: CatalogueView
}

async function changeStudent(
  { work: { found, actor, at }, write, view }: Writer,
  record: StudentRecord,
  said: StudentChange['before'],
): Promise<void> {
  const fields: StudentFields = { ...record, ...said }
  const words = { branch: fields.branchId ? '' : record.branch, batch: fields.batchId ? '' : record.batch }
  await write.students.change(record, { fields, words }, at)
  const [version, changed] = [record.version + 1, differences(record, fields)]
  const by = { at, byId: actor.id, importId: found.id, note: '' }
  await write.changes.add([{ studentId: record.id, version, ...by, ...changed }])
  const [before, after] = [inWords(view, changed.before), inWords(view, changed.after)]
  const told = { action: 'student.changed', entity: 'student', entityId: record.id, before, after }
  await write.audit.record(auditEntry(actor, at, told))
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

/** New students go; of the others, what the file had changed becomes what it was. */
export async function undoStudents(
  work: RowsWork,
  rows: readonly UndoneRow<StudentRow>[],
): Promise<Map<number, string>> {
  const write = studentsRepository(work.db)
  const writer = { work, write, view: await work.app.catalogue.read() }
  const records = await lockedRecords(write, rows)
  const stays = new Map<number, string>()
  const kept = await keptRecords(work.app.features, 'students', { db: work.db, ids: newOnes(rows) })
  const carried = await numberChecks(work.app.features).carried(
    work.db,
    [...records.values()].flatMap(({ rollNumber }) => rollNumber ?? []),
  )
  for (const { line, entity, version, verdict } of rows) {
    const record = records.get(entity)
    if (!record) continue
    const change = await write.changes.into(entity, record.version)
    if (String(record.version) !== version) stays.set(line, 'editedSince')
    else if (carried.has(record.rollNumber ?? '') && losesNumber(verdict, change))
      stays.set(line, 'numberCarried')
    else if (kept.has(entity)) stays.set(line, kept.get(entity) ?? '')
    else if (verdict === 'new') await write.students.remove(record)
    else if (change) await changeStudent(writer, record, change.before)
  }
  return stays
}

const newOnes = (rows: readonly UndoneRow<StudentRow>[]): string[] =>
  rows.filter(({ verdict }) => verdict === 'new').map(({ entity }) => entity)

/** Whether undoing takes the roll number from a student, with the record or without it. */
const losesNumber = (verdict: UndoneRow<StudentRow>['verdict'], change: StudentChange | null): boolean =>
  verdict === 'new' || 'rollNumber' in (change?.before ?? {})
