/** An upload of a results file: its column mapping and the result of the check. */
import * as v from 'valibot'
import { nameHeadings } from '../../rules/names/headings-of-people.ts'

/**
 * State transitions: checking → checked or failed, repeatedly; checked → committed → undone; before that → discarded.
 * Only committed rows are effective.
 */
export const resultImportStates = [
  'checking',
  'checked',
  'committed',
  'undone',
  'discarded',
  'failed',
] as const
export type ResultImportState = (typeof resultImportStates)[number]

/** The fields of one mark, with the headings that result files use for them. */
export const resultColumns = [
  {
    field: 'rollNumber',
    required: true,
    aliases: [
      'Htno',
      'Hall Ticket No',
      'Hall Ticket',
      'Roll No',
      'Roll',
      'Regd No',
      'Pin No',
      'USN',
      'College Roll No',
      'University Roll No',
      'University Regd No',
    ] as const,
    fallbacks: ['Student ID', 'Enrolment No'],
  },
  {
    field: 'subjectCode',
    required: true,
    aliases: ['Subject Code', 'Paper Code', 'Sub Code', 'Subject ID'],
    fallbacks: ['Course Code', 'Code'],
  },
  {
    field: 'subjectName',
    required: true,
    aliases: ['Subject Name', 'Subject', 'Subject Title', 'Paper', 'Paper Name', 'Paper Title', 'Sub Name'],
    fallbacks: ['Course Title'],
    // Next to a subject code, such a column contains the student's course of study.
    doubtful: ['Course Name', 'Course'],
  },
  {
    field: 'internals',
    required: false,
    aliases: ['Internals', 'Internal Marks', 'Total Internals', 'Total Internal Marks', 'Internal Total'],
    fallbacks: [
      'Mid',
      'Mid Marks',
      'CIE',
      'CIE Marks',
      'Sessional',
      'Sessional Marks',
      'Internal Assessment',
    ],
  },
  {
    field: 'grade',
    required: true,
    aliases: ['Grade', 'Letter Grade', 'Subject Grade', 'Grade Secured', 'Grade Obtained', 'Grade Awarded'],
    fallbacks: ['Result'],
  },
  {
    field: 'credits',
    required: true,
    // Registered credits are preferred to earned ones, which are 0 where a subject is failed.
    aliases: ['Credits', 'Credits Registered', 'Registered Credits', 'Subject Credits', 'Course Credits'],
    fallbacks: ['Credits Earned', 'Earned Credits', 'Credits Secured', 'Credits Obtained', 'Credits Gained'],
  },
  { field: 'studentName', required: false, aliases: nameHeadings, fallbacks: [] },
] as const
export type ResultField = (typeof resultColumns)[number]['field']

const column = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)))

/** The column (0-based) of each field; null where the file has none. */
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

/** An error in one cell. `line` is the row number that the spreadsheet program shows. */
export interface ImportProblem {
  line: number
  column: string
  value: string
  /** Message code below `importProblem`. */
  code: string
  params?: Record<string, string | number>
}

export interface ResultImportCounts {
  rows: number
  newRows: number
  updatedRows: number
  duplicateRows: number
  errorRows: number
}

export interface ResultImport extends ResultImportCounts {
  id: string
  examId: string
  fileName: string
  state: ResultImportState
  /** The first 500 problems; the error file contains all of them. */
  problems: ImportProblem[]
  publishedVersion: number | null
  createdAt: string
  createdBy: string
  endedAt: string | null
}
