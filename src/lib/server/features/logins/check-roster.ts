import * as v from 'valibot'
import { limitIn } from '#lib/rules/limit-in.ts'
import { isNewUserName } from '#lib/rules/user-name.ts'
import { facultyRow, studentRow } from '#lib/schemas/logins.ts'

/** What the user name is made of. */
export type Identifier = 'rollNumber' | 'empcode' | 'email'

/** A person as a list names them; what a list does not have is empty. */
export type RosterCells = Record<'rollNumber' | 'empcode' | 'name' | 'email' | 'department', string>

/** Codes below `importProblem`, with what their sentences say. */
export interface RosterFault {
  code: FaultCode
  params?: Record<string, number>
}
type FaultCode = 'missing' | 'tooLong' | 'usernameWrong' | 'emailWrong'

/** What is wrong with a person's cells, by their field. */
export function faultsOf(cells: RosterCells, identifier: Identifier): Map<keyof RosterCells, RosterFault> {
  const faults = new Map<keyof RosterCells, RosterFault>()
  const schema = identifier === 'rollNumber' ? studentRow : facultyRow
  for (const issue of v.safeParse(schema, cells).issues ?? [])
    faults.set(v.getDotPath(issue) as keyof RosterCells, faultOf(issue))
  if (cells[identifier] === '') faults.set(identifier, { code: 'missing' })
  else if (!faults.has(identifier) && !isNewUserName(cells[identifier]))
    faults.set(identifier, { code: 'usernameWrong' })
  return faults
}

const faultOf = (issue: v.BaseIssue<unknown>): RosterFault =>
  issue.message === 'field.tooLong' ? { code: 'tooLong', params: limitIn(issue) } : { code: 'emailWrong' }
