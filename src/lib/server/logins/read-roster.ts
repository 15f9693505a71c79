import { guessColumns } from '../spreadsheets/guess-columns.ts'
import type { Sheet } from '../spreadsheets/sheet.types.ts'

/** A person as a list names them; what a list does not have is empty. */
export interface RosterRow {
  rollNumber: string
  empcode: string
  name: string
  email: string
  department: string
}

const wishes = [
  { field: 'rollNumber', aliases: ['rollno', 'rollnumber', 'htno', 'hallticketno', 'studentid'] },
  { field: 'empcode', aliases: ['empcode', 'employeecode', 'empid', 'employeeid', 'staffid'] },
  { field: 'email', aliases: ['email', 'emailid', 'mail', 'mailid'] },
  { field: 'department', aliases: ['department', 'dept', 'branch', 'program'] },
  { field: 'name', aliases: ['name', 'fullname', 'studentname', 'facultyname'] },
] as const

/** Reads the columns by their headings. */
export function readRoster({ headers, rows }: Sheet): RosterRow[] {
  const columns = guessColumns(headers, wishes)
  const cell = (cells: readonly string[], field: keyof RosterRow): string => {
    const column = columns[field]
    return typeof column === 'number' ? (cells[column] ?? '').trim() : ''
  }
  return rows.map(({ cells }) => ({
    rollNumber: cell(cells, 'rollNumber'),
    empcode: cell(cells, 'empcode'),
    name: cell(cells, 'name'),
    email: cell(cells, 'email').toLowerCase(),
    department: cell(cells, 'department'),
  }))
}
