import type { Kysely } from 'kysely'
import { showShortDate } from '#lib/i18n/dates.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { chunkRows } from '../../../kernel/imports/completion/import-chunk.ts'
import type { AddedValue, MissingValues } from '../../../kernel/imports/import-column.ts'
import type {
  AgreedRow,
  ChangedCell,
  CommittedRow,
  ExistingRecord,
  ImportKind,
  ImportRemedy,
  Objection,
  RowsWork,
  UndoneRow,
} from '../../../kernel/imports/import-kind.ts'
import { allMissing } from '../../../kernel/imports/mapping/missing-values.ts'
import { importStoreOf } from '../../../kernel/imports/store/imports.repository.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { inWords } from '../audit.ts'
import { type GivenNumber, numberChecks, numbersLikeAadhaar } from '../numbers/number-checks.ts'
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
import { readStudentRow, studentContext, type StudentContext, type StudentRow } from './parse-student-row.ts'
import { listOf, studentColumns, studentValues } from './student-columns.ts'

type Row = AgreedRow<StudentRow>

/**
 * Objects to roll numbers that rows must not assign, because a file cannot state a reason for assigning a number
 * anyway. The objection does not name the other person, whose name would stay with the upload after they are erased.
 */
async function numberObjections(
  app: Pick<App, 'features'>,
  db: Kysely<Tables>,
  rows: readonly Row[],
): Promise<Map<number, Objection>> {
  const read = studentsRepository(db)
  const bringing = rows.filter(bringsNumber)
  // A row with a roll number as its key names the student who has it; one with an admission number assigns the roll
  // number.
  const waiting = bringing.filter(({ entity }) => entity !== null)
  const records = await read.batch.some(waiting.flatMap(({ entity }) => entity ?? []))
  const holders = await read.students.byNumbers('roll_number', waiting.flatMap(rollOf))
  const taken = new Map(holders.map(({ id, rollNumber }) => [rollNumber, id]))
  const others = await numbersElsewhere(app, read, {
    rows: bringing,
    records: new Map(records.map((record) => [record.id, record])),
  })
  return new Map(
    bringing.flatMap((row) => {
      const holder = taken.get(row.row.fields.rollNumber ?? '')
      const isTaken = holder !== undefined && holder !== row.entity
      const code = isTaken ? 'numberTaken' : others.get(row.row.fields.rollNumber ?? '')
      return code === undefined ? [] : [[row.line, { field: 'rollNumber', code }] as const]
    }),
  )
}

const rollOf = ({ row: { fields } }: Row): string[] => (fields.rollNumber ? [fields.rollNumber] : [])

const bringsNumber = ({ row: { key, fields }, entity }: Row): boolean =>
  Boolean(fields.rollNumber) && (entity === null || key.startsWith('A'))

interface Given {
  rows: readonly Row[]
  records: ReadonlyMap<string, StudentRecord>
}

/**
 * Finds new roll numbers that records of another person carry or that look like Aadhaar numbers; maps each to its code
 * below `importProblem`.
 */
async function numbersElsewhere(
  { features }: Pick<App, 'features'>,
  read: Pick<StudentsRepository, 'transaction' | 'formerNumbers' | 'students'>,
  { rows, records }: Given,
): Promise<Map<string, string>> {
  const given = rows.flatMap(({ row: { fields }, entity }): GivenNumber[] => {
    const record = records.get(entity ?? '')
    const { rollNumber, name = '', nameInOwnScript = '' } = { ...record, ...fields }
    if (!rollNumber || rollNumber === record?.rollNumber) return []
    return [{ id: record?.id ?? null, rollNumber, name, nameInOwnScript }]
  })
  const { ofOthers, inUseOfOthers } = numberChecks(features)
  const published = await ofOthers(read, given)
  const used = await inUseOfOthers(read, given)
  const like = await numbersLikeAadhaar(
    read,
    given.map(({ rollNumber }) => rollNumber),
  )
  return new Map([
    ...[...like].map((number) => [number, 'numberLikeAadhaar'] as const),
    ...[...used.keys()].map((number) => [number, 'numberUsedByOther'] as const),
    ...[...published.keys()].map((number) => [number, 'numberOfOther'] as const),
  ])
}

/** Locks and returns the rows' records, so that concurrent changes of many students come before or after this one. */
const lockedRecords = async (
  { batch }: StudentsRepository,
  rows: readonly { entity: string | null }[],
): Promise<Map<string, StudentRecord>> => {
  const records = await batch.lock(rows.flatMap(({ entity }) => entity ?? []))
  return new Map(records.map((record) => [record.id, record]))
}

/** Applies an upload's changes to locked records, with their history and audit entries. */
async function changeStudents(
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

type Agreed = AgreedRow<StudentRow>

/** Adds new students and updates existing ones. */
export async function commitStudents(
  work: RowsWork,
  rows: readonly Agreed[],
  write: StudentsRepository = studentsRepository(work.db),
): Promise<CommittedRow[]> {
  const [added, done]: [{ id: string; fields: StudentFields }[], CommittedRow[]] = [[], []]
  const records = await lockedRecords(write, rows)
  // Owners are read after the lock, because a step that it waited for may have assigned numbers.
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
      // Two rows may name the student, by roll number and by admission number; the second one is left out.
      records.delete(id)
    } else added.push({ id, fields: { ...emptyFields, ...row.fields } })
    done.push({ line, entity: id, version: String((record?.version ?? 0) + 1) })
  }
  await changeStudents(work, write, changes)
  const free = await write.students.insertFree(added, { at: work.at, by: work.actor.id })
  // Another transaction, such as an admission, has assigned such a number since the owners were read.
  const gone = new Set(added.flatMap(({ id }) => (free.has(id) ? [] : id)))
  return done.map((row) =>
    'entity' in row && gone.has(row.entity) ? { line: row.line, problem: 'numberTaken' } : row,
  )
}

/** Tracks who owns the numbers of some rows; a number is assigned once. */
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
    /** Returns false if one of the numbers belongs to someone else. */
    take(fields: Partial<StudentFields>, id: string): boolean {
      const keys = columns.flatMap(([field]) => (fields[field] ? [`${field} ${fields[field]}`] : []))
      if (keys.some((key) => (owners.get(key) ?? id) !== id)) return false
      for (const key of keys) owners.set(key, id)
      return true
    },
  }
}

type Undone = UndoneRow<StudentRow>

/** Removes new students and reverts the changes of existing ones. */
async function undoStudents(work: RowsWork, rows: readonly Undone[]): Promise<Map<number, string>> {
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

/** Tells whether the undo takes the roll number from a student, by removing the record or by reverting the number. */
const losesNumber = (verdict: Undone['verdict'], change: StudentChange | null): boolean =>
  verdict === 'new' || 'rollNumber' in (change?.before ?? {})

/** Maximum number of classes listed individually. */
const mostClasses = 12

const catalogueLists = { section: 'section' } as const

/** A new class has no sections yet: offers to add all sections that its rows name to the catalogue at once. */
const missingSections: ImportRemedy = {
  async find(app, importId) {
    const missing = await missingIn(app, importId)
    const { added } = await app.catalogue.withWords(app, catalogueLists, missing)
    if (added.length === 0) return null
    const classes = [...Map.groupBy(added, ({ place }) => place)]
    const deed = m['students.missingSections.deed']({ count: added.length })
    const settles = { section: [...new Set(added.map(({ text }) => text))] }
    const [only, another] = classes
    if (only && !another) return { text: sayClass(only), lines: [], deed, link: null, settles }
    const more = classes.length - mostClasses
    return {
      text: m['students.missingSections.several']({ count: added.length }),
      lines: [
        ...classes.slice(0, mostClasses).map(([place, sections]) => `${place}: ${sayNames(sections)}`),
        ...(more > 0 ? [m['students.missingSections.more']({ count: more })] : []),
      ],
      deed,
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

const sayNames = (sections: readonly AddedValue[]): string =>
  sections
    .map(({ text }) => text)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .join(', ')

const sayClass = ([place, sections]: [string, AddedValue[]]): string =>
  m['students.missingSections.one']({ count: sections.length, names: sayNames(sections), place })

/** Imports the student register from a spreadsheet. */
export const studentsImport: ImportKind<StudentRow, StudentContext> = {
  access: registerOffice,
  title: m['students.title'],
  place: async () => ({ title: m['students.title'](), link: routes.students }),
  columns: studentColumns,
  values: async ({ catalogue }) => studentValues(await catalogue.read()),
  addable: ({ catalogue }) => catalogue.wordPlaces(listOf),
  addMissing: ({ catalogue }, missing, actor) => catalogue.addWords(listOf, missing, actor),
  withMissing: (app, missing) => app.catalogue.withWords(app, listOf, missing),
  hooks: { remedy: missingSections },
  context: studentContext,
  parse: readStudentRow,
  keyOf: ({ key }) => key,
  fingerprint: ({ fields }) => JSON.stringify(fields),
  repeats: { field: () => 'rollNumber', code: 'repeated' },
  claimColumns: [{ field: 'rollNumber' }, { field: 'admissionNumber' }],
  claims: ({ fields: { rollNumber, admissionNumber } }) => [
    { field: 'rollNumber', text: rollNumber ?? '' },
    { field: 'admissionNumber', text: admissionNumber ?? '' },
  ],

  async known({ catalogue }, db, _, keys) {
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

  objections: numberObjections,
  inAnyOrder: true,
  // Takes less than a twentieth of a second, for which other writers wait on SQLite.
  rowsAtOnce: { sqlite: 400, postgres: chunkRows },
  commit: commitStudents,
  undo: undoStudents,
}

const knownOf = (view: CatalogueView, record: StudentRecord): ExistingRecord => ({
  print: '',
  entity: record.id,
  version: String(record.version),
  // Fields that the row leaves open do not count.
  holds: ({ fields }: StudentRow) =>
    // The cast is safe: the keys are fields of a record.
    (Object.keys(fields) as (keyof StudentRow['fields'])[]).every((field) => fields[field] === record[field]),
  changes: ({ fields }: StudentRow) => changedCells(view, record, fields),
})

/** Returns what a row would change of a student, by column, with catalogue names and formatted dates. */
function changedCells(
  view: CatalogueView,
  record: StudentRecord,
  said: Partial<StudentFields>,
): ChangedCell[] {
  const { before, after } = differences(record, { ...record, ...said })
  // Without a catalogue entry the register has a text.
  const words: Record<string, string> = { branch: record.branch, batch: record.batch }
  const was = inWords(view, before)
  const becomes = inWords(view, after)
  return Object.keys(becomes).map((field) => ({
    field,
    before: shown(field, was[field] || (words[field] ?? '')),
    after: shown(field, becomes[field] ?? ''),
  }))
}

const shown = (field: string, text: string): string =>
  field === 'dateOfBirth' && text !== '' ? showShortDate(text) : text
