import { wordKey } from '#lib/rules/names/word-key.ts'
import type { Faculty, FacultyMember } from '../../faculty/feature.ts'
import type { StudentRecord, Students } from '../../students/feature.ts'
import type { KnownRecord, RecordKind } from './record-kind.ts'

/** What the registers say of records, as logins are linked to them. */
export interface Records {
  /** Null where there is none. */
  record(kind: RecordKind, id: string): Promise<KnownRecord | null>
  /**
   * Whom user names mean that the office gives: students by roll number, faculty by employee code or email. By
   * user name in small letters.
   */
  recordsNamed(kind: RecordKind, usernames: readonly string[]): Promise<ReadonlyMap<string, KnownRecord>>
}

interface Registers {
  students: Pick<Students, 'show' | 'records'>
  faculty: Pick<Faculty, 'find' | 'all'>
}

export function recordsIn({ students, faculty }: Registers): Records {
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
        (await faculty.all()).flatMap((member) =>
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
})

const knownMember = ({ id, name, employeeCode }: FacultyMember): KnownRecord => ({
  id,
  name,
  number: employeeCode,
})
