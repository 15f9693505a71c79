import { showShortDate } from '#lib/i18n/dates.ts'
import { sayIfProfile } from '#lib/students/profile-words.ts'
import type { ChangedCell, ExistingRecord } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { studentInWords } from '../audit.ts'
import { differences, type StudentFields, type StudentRecord } from '../records/student.ts'
import type { StudentSheetRow } from './parse-student-row.ts'

/** Compares a record with what rows of a file say; columns that the file lacks are no difference. */
export const knownOf = (view: CatalogueView, record: StudentRecord): ExistingRecord => ({
  print: '',
  entity: record.id,
  version: String(record.version),
  // What the row leaves open stays as it is.
  holds: ({ fields }: StudentSheetRow) =>
    // Its keys are fields of a record.
    (Object.keys(fields) as (keyof StudentSheetRow['fields'])[]).every(
      (field) => fields[field] === record[field],
    ),
  changes: ({ fields }: StudentSheetRow) => changedCells(view, record, fields),
})

/** What a row of a file would change of a student, by its columns: entries by their names, days as people read them. */
function changedCells(
  view: CatalogueView,
  record: StudentRecord,
  said: Partial<StudentFields>,
): ChangedCell[] {
  const { before, after } = differences(record, { ...record, ...said })
  // Where the catalogue has no entry, the register has the word.
  const words: Record<string, string> = { branch: record.branch, batch: record.batch }
  const was = studentInWords(view, before)
  const becomes = studentInWords(view, after)
  return Object.keys(becomes).map((field) => ({
    field,
    before: shown(field, was[field] || (words[field] ?? '')),
    after: shown(field, becomes[field] ?? ''),
  }))
}

const shown = (field: string, text: string): string =>
  field === 'dateOfBirth' && text !== '' ? showShortDate(text) : (sayIfProfile(field, text) ?? text)
