/** An upload of a results file: which column means what, and what checking it found. */
import * as v from 'valibot'

/** checking → checked or failed, and again; checked → committed → undone; before that → discarded. Only committed rows count. */
export const importStates = ['checking', 'checked', 'committed', 'undone', 'discarded', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** The fields of one mark, with the headings that result files use for them. */
export const resultColumns = [
  {
    field: 'rollNumber',
    required: true,
    aliases: ['Htno', 'Hall Ticket No', 'Hallticket', 'Roll No', 'Roll Number', 'Regd No', 'HTNO'],
  },
  { field: 'subjectCode', required: true, aliases: ['Subcode', 'Subject Code', 'Course Code', 'Code'] },
  {
    field: 'subjectName',
    required: true,
    aliases: ['Subname', 'Subject Name', 'Course', 'Course Name', 'Subject'],
  },
  { field: 'internals', required: false, aliases: ['Internals', 'Internal', 'Internal Marks', 'Mid'] },
  { field: 'grade', required: true, aliases: ['Grade', 'Grades', 'Result'] },
  { field: 'credits', required: true, aliases: ['Credits', 'Credit', 'Cr'] },
  { field: 'studentName', required: false, aliases: ['Student Name', 'Name of the Student', 'Name'] },
] as const
export type ResultField = (typeof resultColumns)[number]['field']

const column = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)))

/** Which column (0-based) holds which field; null where the file has none. */
export const columnMapping = v.object({
  rollNumber: column,
  subjectCode: column,
  subjectName: column,
  internals: column,
  grade: column,
  credits: column,
  studentName: column,
})
export type ColumnMapping = v.InferOutput<typeof columnMapping>

/** One thing wrong in one cell. `line` is the line a person sees in the spreadsheet program. */
export interface ImportProblem {
  line: number
  column: string
  value: string
  /** Message code below `importProblem`. */
  code: string
  params?: Record<string, string | number>
}

export interface ImportCounts {
  rows: number
  newRows: number
  updatedRows: number
  duplicateRows: number
  errorRows: number
}

export interface ResultImport extends ImportCounts {
  id: string
  examId: string
  fileName: string
  state: ImportState
  /** The first 500 problems; the error file holds them all. */
  problems: ImportProblem[]
  publishedVersion: number | null
  createdAt: string
  createdBy: string
  endedAt: string | null
}
