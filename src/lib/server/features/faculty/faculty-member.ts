import { wordKey } from '#lib/rules/names/search-words.ts'
import type { TypedMember } from '#lib/schemas/faculty/member.ts'

/** What a clerk decides about a person of the faculty. */
export type MemberFields = TypedMember

/** Somebody who teaches here, or did: their id stays whatever else changes. */
export interface FacultyMember extends MemberFields {
  id: string
  /** Goes up with each change. */
  version: number
}

/** Names a person in files. */
export const keyOfMember = ({ employeeCode }: Pick<MemberFields, 'employeeCode'>): string =>
  wordKey(employeeCode)

export const fieldsOf = ({
  name,
  employeeCode,
  email,
  departmentId,
  designation,
  status,
}: MemberFields): MemberFields => ({ name, employeeCode, email, departmentId, designation, status })

/** Changes with whatever is known of the person. */
export const printOf = (member: MemberFields): string => JSON.stringify(Object.values(fieldsOf(member)))
