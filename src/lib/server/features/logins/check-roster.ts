import { facultyRow, studentRow } from '#lib/schemas/create-logins.ts'
import { username } from '#lib/schemas/registration.ts'
import * as v from 'valibot'
import { invalid } from '../../kernel/core/errors.ts'
import type { Roster, RosterField, RosterRow } from './read-roster.ts'

/** What the user name is made of. */
export type Identifier = 'rollNumber' | 'empcode' | 'email'

/** One cell that cannot be used. */
export interface RosterProblem {
  line: number
  column: string
  value: string
  /** Message code below `logins.problem`. */
  code: 'missing' | 'tooLong' | 'usernameWrong' | 'emailWrong'
}

/**
 * Checks every row before anybody gets a login.
 * @throws DomainError Invalid `logins.columnMissing` where no column can name the people
 */
export function checkRoster({ headings, rows }: Roster, identifier: Identifier): RosterProblem[] {
  if (rows.length > 0 && headings[identifier] === null)
    throw invalid('logins.columnMissing', { column: wantedHeadings[identifier] })
  return rows.flatMap((row) =>
    [...faultsOf(row, identifier)].map(([field, code]) => ({
      line: row.line,
      column: headings[field] ?? field,
      value: row[field].slice(0, 100),
      code,
    })),
  )
}

/** Headings as our own help names them: files carry them in English. */
const wantedHeadings = { rollNumber: 'Roll No', empcode: 'EmpCode', email: 'Email' } as const

function faultsOf(row: RosterRow, identifier: Identifier): Map<RosterField, RosterProblem['code']> {
  const faults = new Map<RosterField, RosterProblem['code']>()
  const schema = identifier === 'rollNumber' ? studentRow : facultyRow
  for (const issue of v.safeParse(schema, row).issues ?? [])
    faults.set(v.getDotPath(issue) as RosterField, codeOf(issue.message))
  if (row[identifier] === '') faults.set(identifier, 'missing')
  else if (!faults.has(identifier) && !v.is(username, row[identifier]))
    faults.set(identifier, 'usernameWrong')
  return faults
}

const codeOf = (message: string): RosterProblem['code'] =>
  message === 'field.tooLong' ? 'tooLong' : 'emailWrong'
