import { guessColumns } from '../../kernel/spreadsheets/guess-columns.ts'
import type { SheetTable } from '../../kernel/spreadsheets/sheet.types.ts'

export type RosterField = 'rollNumber' | 'empcode' | 'name' | 'email' | 'department'

/** A person as a list names them; what a list does not have is empty. */
export interface RosterRow extends Record<RosterField, string> {
  /** As the spreadsheet program numbers it, from 1. */
  line: number
}

export interface Roster {
  /** The list's own heading of each column; null for a column that it lacks. */
  headings: Record<RosterField, string | null>
  rows: RosterRow[]
}

const wishes = [
  { field: 'rollNumber', aliases: ['rollno', 'rollnumber', 'htno', 'hallticketno', 'studentid'] },
  { field: 'empcode', aliases: ['empcode', 'employeecode', 'empid', 'employeeid', 'staffid'] },
  { field: 'email', aliases: ['email', 'emailid', 'mail', 'mailid'] },
  { field: 'department', aliases: ['department', 'dept', 'branch', 'program'] },
  { field: 'name', aliases: ['name', 'fullname', 'studentname', 'facultyname'] },
] as const

/** Reads the columns by their headings. */
export default function readRoster({ headers, rows }: SheetTable): Roster {
  const columns = guessColumns(headers, wishes)
  const heading = (field: RosterField): string | null => headers[columns[field] ?? -1] ?? null
  const cell = (cells: readonly string[], field: RosterField): string =>
    (cells[columns[field] ?? -1] ?? '').trim()
  return {
    headings: eachField(heading),
    rows: rows.map(({ line, cells }) => {
      const texts = eachField((field) => cell(cells, field))
      return { line, ...texts, email: texts.email.toLowerCase() }
    }),
  }
}

const eachField = <T>(read: (field: RosterField) => T): Record<RosterField, T> => ({
  rollNumber: read('rollNumber'),
  empcode: read('empcode'),
  name: read('name'),
  email: read('email'),
  department: read('department'),
})
