import { yearAfter } from '#lib/rules/dates/indian-days.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { memberFieldNames, type TypedMember } from '#lib/schemas/faculty/member.ts'

/** The editable fields of a member of staff. */
export type MemberFields = TypedMember

/** A current or former member of staff. The id never changes. */
export interface FacultyMember extends MemberFields {
  id: string
  /** Incremented on each change. */
  version: number
}

/** The fields of a member about whom only the required ones are known. */
export const blankMember: MemberFields = {
  name: '',
  employeeCode: '',
  email: '',
  departmentId: null,
  designation: '',
  status: 'working',
  kind: 'teaching',
  gender: '',
  joinedOn: '',
  leftOn: '',
  mobile: '',
  appointment: '',
  shortName: '',
  aicteId: '',
  universityId: '',
  ratification: '',
  ratifiedOn: '',
  qualifications: [],
  experience: [],
}

/** The key by which imports identify a person. */
export const keyOfMember = ({ employeeCode }: Pick<MemberFields, 'employeeCode'>): string =>
  wordKey(employeeCode)

/** Returns the editable fields; those that an upload of an earlier version did not know come from `known`. */
export function memberFieldsOf(
  fields: Partial<MemberFields>,
  known: MemberFields = blankMember,
): MemberFields {
  const all = { ...known, ...fields }
  // The cast states that each field has its own value again.
  return Object.fromEntries(memberFieldNames.map((name) => [name, all[name]])) as unknown as MemberFields
}

/** Changes whenever a stored field changes. */
export const memberDigest = (member: MemberFields): string =>
  JSON.stringify(Object.values(memberFieldsOf(member)))

/** Tells whether a member is at the college at present, also on leave. */
export const isHere = ({ status }: Pick<FacultyMember, 'status'>): boolean =>
  status === 'working' || status === 'onLeave'

/** Tells whether a member belongs to the faculty, which the calls and counts of the specification know alone. */
export const isTeaching = ({ kind }: Pick<FacultyMember, 'kind'>): boolean => kind === 'teaching'

type MemberDays = Pick<MemberFields, 'status' | 'joinedOn' | 'leftOn'>

/**
 * Returns the error code by field where the days contradict the status or cannot be; `today` is a day in India, and
 * `before` what is stored. Who is marked as left already may be without a day, since nobody may know it any more.
 */
export function problemsOfDays(
  { status, joinedOn, leftOn }: MemberDays,
  today: string,
  before: MemberDays | null,
): Partial<Record<keyof MemberFields, string>> {
  if (joinedOn > yearAfter(today) && joinedOn !== before?.joinedOn)
    return { joinedOn: 'faculty.joinsTooLate' }
  if (leftOn === '')
    return status === 'left' && before?.status !== 'left' ? { leftOn: 'faculty.leftOnMissing' } : {}
  // A day to come would make nobody leave once it is there.
  if (leftOn > today) return { leftOn: 'faculty.leftToCome' }
  return isHere({ status }) ? { status: 'faculty.leftButWorking' } : {}
}
