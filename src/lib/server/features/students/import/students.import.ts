import { fieldsOfClass, isSectionName, namesOfBranch, sectionNameOf } from '#lib/catalogue/class-place.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { chunkRows } from '../../../kernel/imports/completion/import-chunk.ts'
import type { AddedValue, MissingValues } from '../../../kernel/imports/import-column.ts'
import type {
  AgreedRow,
  CommittedRow,
  ImportKind,
  ImportRemedy,
  RowsWork,
  UndoneRow,
} from '../../../kernel/imports/import-kind.ts'
import { allMissing } from '../../../kernel/imports/mapping/missing-values.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { auditedChange } from '../audit.ts'
import { knownAadhaar } from '../numbers/apaar-id.ts'
import { numberChecks } from '../numbers/number-checks.ts'
import { type NumberColumn, studentRepository } from '../records/student.repository.ts'
import {
  differences,
  emptyFields,
  type StudentChange,
  type StudentFields,
  type StudentRecord,
} from '../records/student.ts'
import { studentsRepository, type StudentsRepository } from '../repository.ts'
import type { StepChange } from '../steps/student-step.ts'
import { apaarObjections } from './apaar-objections.ts'
import { knownOf } from './compare-student.ts'
import { dayOfFile, effectiveDayChoice, placeObjections } from './day-of-file.ts'
import { numberObjections, numbersElsewhere } from './number-objections.ts'
import {
  readStudentRow,
  studentContext,
  type StudentContext,
  type StudentSheetRow,
} from './parse-student-row.ts'
import { isSamePlace, textsWithoutEntry } from '../records/student-place.ts'
import { listColumnOf, studentColumns, studentValues } from './student-columns.ts'

/** The records of rows as they are now: a change of many students at once waits until this is done, or was first. */
const lockedRecords = async (
  { batch }: StudentsRepository,
  rows: readonly { entity: string | null }[],
): Promise<Map<string, StudentRecord>> => {
  const records = await batch.lock(rows.flatMap(({ entity }) => entity ?? []))
  return new Map(records.map((record) => [record.id, record]))
}

/** What an upload changes of records that are locked, with their history and the audit trail. */
async function changeStudents(
  { app, found, actor, at }: RowsWork,
  write: StudentsRepository,
  { changes, day }: { changes: readonly StepChange[]; day: string | null },
): Promise<void> {
  const view = await app.catalogue.read()
  await write.batch.change(changes, { at, day, isUndoing: false })
  const changed = changes.map(({ before, after, note }) => ({
    studentId: before.id,
    version: before.version + 1,
    at,
    byId: actor.id,
    importId: found.id,
    note,
    holdsFrom: isSamePlace(before, { ...after, ...textsWithoutEntry(after) }) ? null : day,
    ...differences(before, after),
  }))
  await write.changes.add(changed)
  for (const { studentId, ...fields } of changed) {
    const { before, after } = auditedChange(view, fields)
    const auditChange = { action: 'student.changed', entity: 'student', entityId: studentId, before, after }
    await write.audit.record(auditEntry(actor, at, auditChange))
  }
}

type Agreed = AgreedRow<StudentSheetRow>

/** New students, and what a file changes of existing ones. */
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
  const aadhaar = await knownAadhaar(
    work.app.students.aadhaarChecks,
    write,
    rows.flatMap(({ row: { fields } }) => fields.apaar ?? []),
  )
  const day = dayOfFile(work.found, work.at)
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
    if (aadhaar.has(row.fields.apaar ?? '')) {
      done.push({ line, problem: 'apaarIsAadhaar' })
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
  await changeStudents(work, write, { changes, day })
  const free = await write.students.insertFree(added, { at: work.at, day, by: work.actor.id })
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
    ['apaar', 'apaar_id'],
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

type UndoneStudentRow = UndoneRow<StudentSheetRow>

/** New students go; of the others, what the file had changed becomes what it was. */
async function undoStudents(work: RowsWork, rows: readonly UndoneStudentRow[]): Promise<Map<number, string>> {
  const write = studentsRepository(work.db)
  const records = await lockedRecords(write, rows)
  const [stays, back]: [Map<number, string>, StepChange[]] = [new Map(), []]
  const kept = await keptRecords(work.app.features, 'students', { db: work.db, ids: newOnes(rows) })
  const carried = await numberChecks(work.app.features).carried(
    work.db,
    [...records.values()].flatMap(({ rollNumber }) => rollNumber ?? []),
  )
  const changes = await write.changes.latest([...records.keys()])
  const former = [...changes.values()].flatMap(({ before }) => before['apaar'] ?? [])
  const holders = new Map(
    (await write.students.byNumbers('apaar_id', former)).map(({ id, apaar }) => [apaar, id]),
  )
  for (const { line, entity, version, verdict } of rows) {
    const record = records.get(entity)
    if (!record) continue
    const change = changes.get(entity) ?? null
    if (String(record.version) !== version) stays.set(line, 'editedSince')
    else if (carried.has(record.rollNumber ?? '') && losesNumber(verdict, change))
      stays.set(line, 'numberCarried')
    else if (kept.has(entity)) stays.set(line, kept.get(entity) ?? '')
    else if (verdict === 'new') await write.students.remove(record)
    else if (isHeldByOther(change, holders, entity)) stays.set(line, 'numberTaken')
    else if (change) back.push({ before: record, after: { ...record, ...change.before }, note: '' })
  }
  await changeStudents(work, write, { changes: back, day: null })
  return stays
}

/** Whether another student has the APAAR id by now that undoing would give back. */
function isHeldByOther(
  change: StudentChange | null,
  holders: ReadonlyMap<string | null, string>,
  id: string,
): boolean {
  const holder = holders.get(change?.before['apaar'] ?? '')
  return holder !== undefined && holder !== id
}

const newOnes = (rows: readonly UndoneStudentRow[]): string[] =>
  rows.filter(({ verdict }) => verdict === 'new').map(({ entity }) => entity)

/** Whether undoing takes the roll number from a student, with the record or without it. */
const losesNumber = (verdict: UndoneStudentRow['verdict'], change: StudentChange | null): boolean =>
  verdict === 'new' || 'rollNumber' in (change?.before ?? {})

/** Classes that are named one by one. */
const mostClasses = 12

const catalogueLists = { section: 'section' } as const

/** A new class has no sections yet: all that its rows name are added to the catalogue in one go, when somebody says yes. */
const missingSections: ImportRemedy = {
  async find(app, importId) {
    const missing = await missingIn(app, importId)
    const { added } = await app.catalogue.withWords(app, catalogueLists, missing)
    if (added.length === 0) return null
    const classes = [...Map.groupBy(added, ({ place }) => place)]
    const action = m['students.missingSections.action']({ count: added.length })
    const settles = { section: settledTexts(await app.catalogue.read(), missing) }
    const [only, another] = classes
    if (only && !another) return { text: sayClass(only), lines: [], deed: action, link: null, settles }
    const more = classes.length - mostClasses
    return {
      text: m['students.missingSections.several']({ count: added.length }),
      lines: [
        ...classes.slice(0, mostClasses).map(([place, sections]) => `${place}: ${sayNames(sections)}`),
        ...(more > 0 ? [m['students.missingSections.more']({ count: more })] : []),
      ],
      deed: action,
      link: null,
      settles,
    }
  },

  async apply(app, importId, actor) {
    const added = await app.catalogue.addWords(catalogueLists, await missingIn(app, importId), actor)
    if (added.length === 0) throw conflict('import.noRemedy')
  },
}

async function missingIn(app: App, importId: string): Promise<MissingValues> {
  const found = await importStoreOf(app).read.imports.find(importId)
  if (!found) return {}
  const { section = [] } = found.unknownValues
  return allMissing({ section }, found.unknownPlaces)
}

/** The texts of the file that name one of the sections, however they are written. */
const settledTexts = ({ byId }: CatalogueView, { section = [] }: MissingValues): string[] =>
  section.flatMap(({ text, places }) => {
    const branches = places.map((place) => byId(fieldsOfClass(place).parentId))
    const isSettled = branches.some((branch) => isSectionName(sectionNameOf(text, namesOfBranch(branch))))
    return isSettled ? [text] : []
  })

const sayNames = (sections: readonly AddedValue[]): string =>
  sections
    .map(({ text }) => text)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .join(', ')

const sayClass = ([place, sections]: [string, AddedValue[]]): string =>
  m['students.missingSections.one']({ count: sections.length, names: sayNames(sections), place })

/** The register as a spreadsheet. */
export const studentsImport: ImportKind<StudentSheetRow, StudentContext> = {
  access: registerOffice,
  title: m['students.title'],
  place: async () => ({ title: m['students.title'](), link: routes.students }),
  choices: [effectiveDayChoice],
  columns: {
    list: studentColumns,
    values: async ({ catalogue }) => studentValues(await catalogue.read()),
    addable: ({ catalogue }) => catalogue.wordPlaces(listColumnOf),
    addMissing: ({ catalogue }, missing, actor) => catalogue.addWords(listColumnOf, missing, actor),
    withMissing: (app, missing) => app.catalogue.withWords(app, listColumnOf, missing),
  },
  identity: {
    keyOf: ({ key }) => key,
    fingerprint: ({ fields }) => JSON.stringify(fields),
    repeats: { field: () => 'rollNumber', code: 'repeated' },
    uniqueColumns: [{ field: 'rollNumber' }, { field: 'admissionNumber' }, { field: 'apaar' }],
    uniqueValues: ({ fields: { rollNumber, admissionNumber, apaar } }) => [
      { field: 'rollNumber', text: rollNumber ?? '' },
      { field: 'admissionNumber', text: admissionNumber ?? '' },
      { field: 'apaar', text: apaar ?? '' },
    ],

    async findExisting({ catalogue }, db, _, keys) {
      const { byNumbers } = studentRepository(db)
      const view = await catalogue.read()
      const numbers = (letter: string) =>
        keys.filter((key) => key.startsWith(letter)).map((key) => key.slice(1))
      const byRoll = await byNumbers('roll_number', numbers('R'))
      const byAdmission = await byNumbers('admission_number', numbers('A'))
      return new Map([
        ...byRoll.map((record) => [`R${record.rollNumber}`, knownOf(view, record)] as const),
        ...byAdmission.map((record) => [`A${record.admissionNumber}`, knownOf(view, record)] as const),
      ])
    },
  },
  rows: {
    context: studentContext,
    parse: readStudentRow,
    objections: async (app, db, rows, found) =>
      new Map([
        ...(await placeObjections(app, db, rows, found)),
        ...(await apaarObjections(app, db, rows)),
        ...(await numberObjections(app, db, rows)),
      ]),
  },
  writing: {
    // Written in less than a twentieth of a second, for which others wait on SQLite.
    chunkSize: { sqlite: 400, postgres: chunkRows },
    inAnyOrder: true,
    commit: commitStudents,
    undo: undoStudents,
  },
  hooks: { remedy: missingSections },
}
