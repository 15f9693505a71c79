import * as v from 'valibot'
import { memberInput } from '#lib/schemas/faculty/member.ts'
import { type StaffSecrets, staffSecretsInput } from '#lib/schemas/faculty/staff-secrets.ts'
import type { App } from '../app.ts'
import { staffSecretsOf } from '../features/faculty/feature.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { demoEmail, demoPeople } from './demo-people.ts'
import { branches, familyNames, givenNames } from './demo-students.ts'
import { pick, seededRandom } from './random.ts'

interface DemoMember extends Omit<v.InferInput<typeof memberInput>, 'departmentId'> {
  /** Short name of the department. */
  department: string
}

const designations = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Assistant Professor',
] as const
const inDepartment = 6

/** Builds the faculty: six people per department, including those with a login. */
export function demoFaculty(thisYear: number): DemoMember[] {
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
    email: demoEmail(username),
  }))
  const shortNames = new Set<string>()
  return [...known, ...others].map((member, index) => {
    const status = index % 13 === 12 ? 'onLeave' : index % 17 === 16 ? 'left' : 'working'
    const since = thisYear - 2 - (index % 15)
    const institution = ['JNTUK', 'JNTUH', 'Andhra University', 'NIT Warangal'][index % 4]
    return {
      ...member,
      email: member.email || `faculty.${index + 1}@svce.example.edu`,
      employeeCode: `SVCE${String(index + 101)}`,
      designation: designations[index % designations.length] ?? '',
      status,
      kind: 'teaching',
      gender: index % 3 === 0 ? 'female' : 'male',
      joinedOn: `${since}-06-15`,
      leftOn: status === 'left' ? `${thisYear - 1}-05-31` : '',
      mobile: String(9_848_020_000 + index * 37),
      appointment: index % 9 === 8 ? 'contract' : 'regular',
      shortName: shortNameFor(member.name, shortNames),
      ratification: index % 5 === 4 ? 'notRatified' : 'ratified',
      ratifiedOn: index % 5 === 4 ? '' : `${since + 1}-01-20`,
      aicteId: `1-${String(4_102_000_000 + index)}`,
      qualifications: `M.Tech (${member.department}), ${institution}, ${since - 2}${index % 4 < 2 ? `; Ph.D. (${member.department}), JNTUK, ${since + 1}` : ''}`,
      experience: index % 3 === 0 ? `Lecturer, Vignan’s, ${since - 2}-${since}` : '',
    }
  })
}

const isTeaching = (roles: readonly string[]): boolean =>
  ['ROLE_FACULTY', 'ROLE_HOD'].some((role) => roles.includes(role))

/** Takes the initials, and a number behind them where somebody has these already. */
function shortNameFor(name: string, taken: Set<string>): string {
  const initials = name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
  let short = initials
  for (let number = 2; taken.has(short); number += 1) short = `${initials}${number}`
  taken.add(short)
  return short
}

interface OtherMember extends Pick<DemoMember, 'name' | 'designation' | 'kind' | 'gender'> {
  username?: string
  department?: string
  more?: Partial<DemoMember>
}

const others: readonly OtherMember[] = [
  {
    name: 'Durga Bhavani',
    designation: 'Librarian',
    kind: 'library',
    gender: 'female',
    username: 'library-durga',
  },
  {
    name: 'Arjun Varma',
    designation: 'Library Assistant',
    kind: 'library',
    gender: 'male',
    username: 'library-arjun',
  },
  {
    name: 'Mohan Das',
    designation: 'Accounts Officer',
    kind: 'office',
    gender: 'male',
    username: 'accounts-mohan',
  },
  {
    name: 'Anitha Kumari',
    designation: 'Superintendent',
    kind: 'office',
    gender: 'female',
    username: 'office-anitha',
  },
  {
    name: 'Bhaskar Raju',
    designation: 'Attender',
    kind: 'office',
    gender: 'male',
    more: { appointment: 'partTime' },
  },
  {
    name: 'Lokesh Pilli',
    designation: 'Lab Technician',
    kind: 'technical',
    gender: 'male',
    department: 'CSE',
  },
  {
    name: 'Sujatha Manda',
    designation: 'Programmer',
    kind: 'technical',
    gender: 'female',
    department: 'CSE',
  },
  { name: 'Venu Gopal', designation: 'Lab Technician', kind: 'technical', gender: 'male', department: 'EEE' },
  { name: 'Ramu Boya', designation: 'Driver, bus 4', kind: 'driver', gender: 'male', username: 'staff-ramu' },
  { name: 'Koteswara Rao', designation: 'Driver, bus 7', kind: 'driver', gender: 'male' },
  { name: 'Babu Rao', designation: 'Head Guard', kind: 'guard', gender: 'male', username: 'security-babu' },
  {
    name: 'Polaiah Chinta',
    designation: 'Guard (agency)',
    kind: 'guard',
    gender: 'male',
    more: { appointment: 'contract', employeeCode: '' },
  },
  {
    name: 'Yesu Dasu',
    designation: 'Electrician',
    kind: 'technical',
    gender: 'male',
    more: { status: 'left', appointment: 'contract' },
  },
]

/** Builds the staff who do not teach, one of each kind at least; one has left, and a guard has no code yet. */
function demoOthers(thisYear: number): DemoMember[] {
  return others.map(({ username, department = '', more = {}, ...member }, index) => ({
    ...member,
    department,
    email: username ? demoEmail(username) : '',
    employeeCode: `SVCN${String(index + 201)}`,
    mobile: String(9_490_130_000 + index * 71),
    status: 'working',
    appointment: 'regular',
    joinedOn: `${thisYear - 3 - index}-07-01`,
    leftOn: more.status === 'left' ? `${thisYear - 1}-12-31` : '',
    ...more,
  }))
}

/** PAN and bank account of the first few, as the accounts officer has uploaded them. */
const demoSecrets: readonly StaffSecrets[] = [
  ['ABCPR1234E', '30123456781', 'SBIN0001234', 'State Bank of India'],
  ['AKLPD5678K', '50100234567812', 'HDFC0000240', 'HDFC Bank'],
  ['BXZPM9012Q', '018801504321', 'ICIC0000188', 'ICICI Bank'],
  ['CDEPB3456L', '11012345679', 'UBIN0801101', 'Union Bank of India'],
].map(([pan, bankAccount, ifsc, bankName]) =>
  v.parse(staffSecretsInput, { pan, bankAccount, ifsc, bankName }),
)

/** Seeds the register of staff: the faculty, and everybody else. */
export async function seedStaff(app: App, actor: Actor): Promise<void> {
  const { faculty, catalogue, clock, keyring, database } = app
  const view = await catalogue.read()
  const thisYear = Number(clock.now().slice(0, 4))
  const ids: string[] = []
  for (const { department, ...member } of [...demoFaculty(thisYear), ...demoOthers(thisYear)]) {
    const [found] = view.find('department', department)
    const typed = v.parse(memberInput, {
      ...member,
      departmentId: department === '' ? '' : (found?.id ?? ''),
    })
    ids.push(await faculty.add(typed, actor))
  }
  const { secrets } = staffSecretsOf(keyring, database.writes)
  const paid = [ids[0], ...ids.slice(-others.length)]
  for (const [index, each] of demoSecrets.entries()) {
    const id = paid[index]
    if (id) await secrets.insert(id, each, clock.now())
  }
}
