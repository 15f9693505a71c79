import { type Kysely, sql } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
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

/** A login that is called otherwise than the record that it opens. */
export interface OtherName {
  userId: string
  was: string
  fullName: string
}

/** What linked logins are called, and what the registers call them. */
export function recordNameRepository(db: Kysely<Tables>) {
  return {
    /** Some of all, or that one. Whoever is in both registers is called as in the faculty's. */
    async others(userId: string | null, limit: number): Promise<OtherName[]> {
      const name = sql<string>`coalesce(member.name, student.name)`
      const decides = sql<boolean>`(link.member_id is not null or not exists
        (select 1 from login_links own where own.user_id = link.user_id and own.member_id is not null))`
      const rows = await db
        .selectFrom('login_links as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .leftJoin('students as student', 'student.id', 'link.student_id')
        .leftJoin('faculty_members as member', 'member.id', 'link.member_id')
        .where(decides)
        .where(sql<boolean>`${name} <> '' and ${name} <> users.name`)
        .$if(userId !== null, (query) => query.where('link.user_id', '=', userId ?? ''))
        .select(['link.user_id', 'users.name as was', name.as('name')])
        .limit(limit)
        .execute()
      return rows.map(({ user_id, was, name: fullName }) => ({ userId: user_id, was, fullName }))
    },
  }
}
