import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { chunkRows } from '../../kernel/imports/import-chunk.ts'
import type { ImportKind, Known } from '../../kernel/imports/import-kind.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { changedCells } from './changed-cells.ts'
import { commitStudents } from './commit-students.ts'
import { missingSections } from './missing-sections.ts'
import { numberObjections } from './number-objections.ts'
import { type StudentRow, readStudentRow } from './read-student-row.ts'
import { listOf, studentColumns, studentValues } from './student-columns.ts'
import { type StudentContext, studentContext } from './student-context.ts'
import { registerOffice } from '#lib/rules/registers.ts'
import { studentRepository } from './student.repository.ts'
import type { StudentRecord } from './student.ts'
import { undoStudents } from './undo-students.ts'

/** The register as a spreadsheet. */
export const studentsImport: ImportKind<StudentRow, StudentContext> = {
  access: registerOffice,
  title: m['students.title'],
  place: async () => ({ title: m['students.title'](), link: routes.students }),
  columns: studentColumns,
  values: async ({ catalogue }) => studentValues(await catalogue.read()),
  addable: ({ catalogue }) => catalogue.wordPlaces(listOf),
  addMissing: ({ catalogue }, missing, actor) => catalogue.addWords(listOf, missing, actor),
  withMissing: (app, missing) => app.catalogue.withWords(app, listOf, missing),
  remedy: missingSections,
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
    const [{ byNumbers }, view] = [studentRepository(db), await catalogue.read()]
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
  // Written in less than a twentieth of a second, for which others wait on SQLite.
  rowsAtOnce: { sqlite: 400, postgres: chunkRows },
  commit: commitStudents,
  undo: undoStudents,
}

const knownOf = (view: CatalogueView, record: StudentRecord): Known => ({
  print: '',
  entity: record.id,
  version: String(record.version),
  // What the row leaves open stays as it is.
  holds: ({ fields }: StudentRow) =>
    // Its keys are fields of a record.
    (Object.keys(fields) as (keyof StudentRow['fields'])[]).every((field) => fields[field] === record[field]),
  changes: ({ fields }: StudentRow) => changedCells(view, record, fields),
})
