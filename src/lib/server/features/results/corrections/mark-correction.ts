import { cleanCell, clearWord } from '#lib/rules/cells/clean-cell.ts'
import type { GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import { sayProblem } from '#lib/i18n/say-problems.ts'
import { resultColumns, type ResultField } from '#lib/schemas/results/result-import.ts'
import type { MarkInput } from '#lib/schemas/results/mark-correction.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, invalid } from '../../../kernel/core/errors.ts'
import { createRowReader } from '../../../kernel/imports/rows/row-reader.ts'
import type { CellProblem } from '../../../kernel/imports/store/import-row.ts'
import { marksImport } from '../import/marks.import.ts'
import type { CheckedMark, MarkValues } from '../marks/mark.ts'

/** The cells of the one row of a correction, by field, as a spreadsheet would have them. */
export type CorrectionCells = Readonly<Record<ResultField, string>>

/** The row of a file that revaluation lists write for a grade that stays. */
const noChange = 'No change'
/** A file has its headings in the first row. */
const correctionLine = 2
export const correctionMapping = Object.fromEntries(resultColumns.map(({ field }, index) => [field, index]))
export const correctionHeaders = (): string[] => resultColumns.map(({ field }) => titleOf(field))

/** An omitted value keeps what is stored, as an empty cell of an upload does. */
export const correctionCells = (mark: {
  rollNumber: string
  subjectCode: string
  input: MarkInput
}): CorrectionCells => ({
  rollNumber: mark.rollNumber,
  subjectCode: mark.subjectCode,
  subjectName: '',
  internals: mark.input.clearsInternals ? clearWord : cleanCell(mark.input.internals),
  grade: cleanCell(mark.input.grade) || noChange,
  credits: cleanCell(mark.input.credits),
  studentName: '',
})

/**
 * Validates the values as the dry run of an upload does.
 * @throws DomainError Invalid `mark.wrong`, at the fields; the upload's own sentence is its `message`
 */
export function parseCorrection(cells: CorrectionCells, scheme: GradeScheme): CheckedMark {
  const reader = createRowReader<CheckedMark, GradeScheme>({
    kind: marksImport,
    context: scheme,
    options: {},
    headers: correctionHeaders(),
    mapping: correctionMapping,
    meanings: {},
  })
  const { row, problems, notes, unprintable } = reader.read({
    line: correctionLine,
    // The row has exactly the fields of the columns.
    text: (field) => cells[field as ResultField],
    isFormula: () => false,
    refusal: () => null,
  })
  // A person who types one mark can say it right; nobody looks at it a second time.
  const wrong = [...problems, ...notes, ...unprintable]
  if (!row || wrong.length > 0) throw refuseCells(wrong)
  return row
}

function refuseCells(problems: readonly CellProblem[]) {
  const fields = problems.map(({ field, code, params }): [string, FieldProblem] => [
    field,
    { code: 'mark.wrong', params: { message: sayProblem({ code, column: titleOf(field), params }) } },
  ])
  return invalid('mark.wrong', { message: '' }, Object.fromEntries(fields))
}

const titleOf = (field: string): string =>
  marksImport.columns
    .list({})
    .find((column) => column.field === field)
    ?.title() ?? field

/** Changes with every value of the mark and with the scale that gives its grade a meaning. */
export const createMarkToken = (scheme: string, { internals, grade, credits }: MarkValues): string =>
  pinOf([scheme, internals, grade, credits])
