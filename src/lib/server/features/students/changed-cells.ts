import { showShortDate } from '#lib/i18n/dates.ts'
import type { ChangedCell } from '../../kernel/imports/import-kind.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { inWords } from './audited-student.ts'
import { type StudentFields, type StudentRecord, differences } from './student.ts'

/** What a row of a file would change of a student, by its columns: entries by their names, days as people read them. */
export function changedCells(
  view: CatalogueView,
  record: StudentRecord,
  said: Partial<StudentFields>,
): ChangedCell[] {
  const { before, after } = differences(record, { ...record, ...said })
  // Where the catalogue has no entry, the register has the word.
  const words: Record<string, string> = { branch: record.branch, batch: record.batch }
  const [was, becomes] = [inWords(view, before), inWords(view, after)]
  return Object.keys(becomes).map((field) => ({
    field,
    before: shown(field, was[field] || (words[field] ?? '')),
    after: shown(field, becomes[field] ?? ''),
  }))
}

const shown = (field: string, text: string): string =>
  field === 'dateOfBirth' && text !== '' ? showShortDate(text) : text
