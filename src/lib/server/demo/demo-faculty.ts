import type { TypedMember } from '#lib/schemas/faculty/member.ts'
import { demoPeople } from './demo-people.ts'
import { branches } from './demo-students.ts'
import { familyNames, givenNames } from './names.ts'
import { pick, seededRandom } from './random.ts'

interface DemoMember extends Omit<TypedMember, 'departmentId'> {
  /** Its short name. */
  department: string
}

const designations = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Assistant Professor',
] as const
const inDepartment = 6

/** Six people a department, and those of them who have a login. */
export function demoFaculty(): DemoMember[] {
  const random = seededRandom(1985)
  const own = demoPeople.filter(({ program, roles }) => program !== '' && isTeaching(roles))
  const others = branches.flatMap(({ name: department }) =>
    Array.from({ length: inDepartment }, () => ({
      name: `${pick(random, givenNames, '')} ${pick(random, familyNames, '')}`,
      department,
      email: '',
    })),
  )
  const known = own.map(({ fullName, username, program }) => ({
    name: fullName,
    department: program,
    email: `${username}@svce.example.edu`,
  }))
  return [...known, ...others].map((member, index) => ({
    ...member,
    email: member.email || `faculty.${index + 1}@svce.example.edu`,
    employeeCode: `SVCE${String(index + 101)}`,
    designation: designations[index % designations.length] ?? '',
    status: index % 13 === 12 ? 'onLeave' : index % 17 === 16 ? 'left' : 'working',
  }))
}

const isTeaching = (roles: readonly string[]): boolean =>
  ['ROLE_FACULTY', 'ROLE_HOD'].some((role) => roles.includes(role))
