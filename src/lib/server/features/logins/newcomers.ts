import type { FacultyLogins, StudentLogins } from '#lib/schemas/logins.ts'
import type { Newcomer } from '../identity/feature.ts'

/** What the register of students knows that a login needs. */
export interface RegisteredStudent {
  rollNumber: string
  name: string
  email: string
  branch: string
}

/** What the register of the faculty knows likewise. */
export interface RegisteredMember {
  employeeCode: string
  name: string
  email: string
  /** Its short name, where it has one: accounts call it so. */
  department: string
}

/** What the user name of faculty is made of. */
export type FacultyIdentifier = 'email' | 'empcode'

/** Those of a list, and those of the register: a list without an address leaves the one that the register has. */
export const newStudents = (
  listed: StudentLogins['students'],
  registered: readonly RegisteredStudent[],
  /** What the register has of those of the list, by roll number. */
  emails: ReadonlyMap<string, string>,
): Newcomer[] => [
  ...listed.map(({ rollNumber, name, email }) => ({
    username: rollNumber.toUpperCase(),
    fullName: name || rollNumber,
    email: email || (emails.get(rollNumber.toUpperCase()) ?? ''),
    program: '',
  })),
  ...registered.map(({ rollNumber, name, email, branch }) => ({
    username: rollNumber,
    fullName: name || rollNumber,
    email,
    program: branch,
  })),
]

/** Likewise; who has nothing to make a user name of comes along without one. */
export const newFaculty = (
  listed: FacultyLogins['faculty'],
  registered: readonly RegisteredMember[],
  identifier: FacultyIdentifier,
): Newcomer[] =>
  [...listed, ...registered.map(({ employeeCode, ...known }) => ({ ...known, empcode: employeeCode }))].map(
    ({ empcode, email, name, department }) => {
      const username = identifier === 'email' ? email : empcode
      return { username, fullName: name || username, email, program: department }
    },
  )
