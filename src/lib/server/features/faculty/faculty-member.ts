import { wordKey } from '#lib/rules/names/search-words.ts'
import type { TypedMember } from '#lib/schemas/faculty/member.ts'

/** The editable fields of a faculty member. */
export type MemberFields = TypedMember

/** A current or former faculty member. The id never changes. */
export interface FacultyMember extends MemberFields {
  id: string
  /** Incremented on each change. */
  version: number
}

/** The key by which imports identify a person. */
export const keyOfMember = ({ employeeCode }: Pick<MemberFields, 'employeeCode'>): string =>
  wordKey(employeeCode)

export const memberFieldsOf = ({
  name,
  employeeCode,
  email,
  departmentId,
  designation,
  status,
}: MemberFields): MemberFields => ({ name, employeeCode, email, departmentId, designation, status })

/** Changes whenever a stored field changes. */
export const memberDigest = (member: MemberFields): string =>
  JSON.stringify(Object.values(memberFieldsOf(member)))

/** Tells whether a member is at the college at present, also on leave. */
export const isHere = ({ status }: Pick<FacultyMember, 'status'>): boolean =>
  status === 'working' || status === 'onLeave'
