import { wordKey } from '#lib/rules/names/search-words.ts'
import type { Faculty, FacultyMember } from '../../faculty/feature.ts'
import type { StudentRecord, Students } from '../../students/feature.ts'
import { type KnownRecord, type RecordKind, roleOfKind } from './record-kind.ts'

/** The registers' data on the records that logins are linked to. */
export interface Records {
  /** Null if there is no such record. */
  record(kind: RecordKind, id: string): Promise<KnownRecord | null>
  /**
   * Finds records by the user names that the office assigns: students by roll number, staff by employee code or
   * email. The keys are lower case.
   */
  recordsNamed(kind: RecordKind, usernames: readonly string[]): Promise<ReadonlyMap<string, KnownRecord>>
}

interface Registers {
  students: Pick<Students, 'show' | 'records'>
  faculty: Pick<Faculty, 'find' | 'staff'>
}

export function createRecords({ students, faculty }: Registers): Records {
  return {
    async record(kind, id) {
      if (kind === 'student') {
        const student = await students.show(id)
        return student && knownStudent(student)
      }
      const member = await faculty.find(id)
      return member && knownMember(member)
    },

    async recordsNamed(kind, usernames) {
      if (kind === 'student') {
        const found = await students.records(usernames.map((name) => name.toUpperCase()))
        return new Map(found.map((each) => [each.rollNumber?.toLowerCase() ?? '', knownStudent(each)]))
      }
      const asked = new Set(usernames.map(wordKey))
      return new Map(
        (await faculty.staff()).flatMap((member) =>
          [wordKey(member.employeeCode), member.email]
            .filter((name) => name !== '' && asked.has(name))
            .map((name) => [name, knownMember(member)] as const),
        ),
      )
    },
  }
}

const knownStudent = ({ id, name, rollNumber, admissionNumber }: StudentRecord): KnownRecord => ({
  id,
  name,
  number: rollNumber ?? admissionNumber ?? '',
  role: 'ROLE_STUDENT',
  mayLink: true,
})

const knownMember = ({ id, name, employeeCode, kind, status }: FacultyMember): KnownRecord => ({
  id,
  name,
  number: employeeCode,
  role: roleOfKind[kind],
  mayLink: status === 'working' || status === 'onLeave',
})
