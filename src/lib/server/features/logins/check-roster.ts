import * as v from 'valibot'
import { facultyRow, studentRow } from '#lib/schemas/create-logins.ts'
import { username } from '#lib/schemas/registration.ts'

/** What the user name is made of. */
export type Identifier = 'rollNumber' | 'empcode' | 'email'

/** A person as a list names them; what a list does not have is empty. */
export type RosterCells = Record<'rollNumber' | 'empcode' | 'name' | 'email' | 'department', string>

/** Codes below `importProblem`. */
type Fault = 'missing' | 'tooLong' | 'usernameWrong' | 'emailWrong'

/** What is wrong with a person's cells, by their field. */
export function faultsOf(cells: RosterCells, identifier: Identifier): Map<keyof RosterCells, Fault> {
  const faults = new Map<keyof RosterCells, Fault>()
  const schema = identifier === 'rollNumber' ? studentRow : facultyRow
  for (const issue of v.safeParse(schema, cells).issues ?? [])
    faults.set(v.getDotPath(issue) as keyof RosterCells, codeOf(issue.message))
  if (cells[identifier] === '') faults.set(identifier, 'missing')
  else if (!faults.has(identifier) && !v.is(username, cells[identifier]))
    faults.set(identifier, 'usernameWrong')
  return faults
}

const codeOf = (message: string): Fault => (message === 'field.tooLong' ? 'tooLong' : 'emailWrong')
