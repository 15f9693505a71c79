import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { type Person, userIdOf } from '../../kernel/personal-data/person.ts'
import type { Asked, PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import type { StudentRecord } from '../students/feature.ts'

/** How many days a code for a parent is kept after its end. */
export const keepCodes = 7

/** Whose login opens whose record, and who sees whom. */
export const linksPersonalData: PersonalData = {
  records: [
    {
      name: 'login',
      title: m['personalData.loginLink'],
      tables: ['login_links'],
      fate: 'erased',
      kept: m['personalData.loginLinkKept'],
      read: async (asked) =>
        (await linksOf(asked)).map(({ username, student_id, linked_at }) => ({
          username,
          opens: student_id === null ? 'faculty' : 'student',
          since: linked_at,
        })),
      async erase(asked) {
        await cacheTagRepository(asked.db).touch('links')
        for (const { id } of await linksOf(asked))
          await asked.db.deleteFrom('login_links').where('id', '=', id).execute()
      },
    },
    {
      name: 'parents',
      title: m['personalData.parentLink'],
      tables: ['parent_links'],
      fate: 'erased',
      kept: m['personalData.parentLinkKept'],
      // Of others nothing but what the person sees anyway: a parent the roll number, a student the user name.
      read: async (asked) =>
        (await parentsOf(asked)).map(({ username, roll_number, linked_at }) => ({
          parent: username,
          student: roll_number,
          since: linked_at,
        })),
      async erase(asked) {
        for (const { id } of await parentsOf(asked))
          await asked.db.deleteFrom('parent_links').where('id', '=', id).execute()
      },
    },
    {
      name: 'parentCode',
      title: m['personalData.parentCode'],
      tables: ['parent_codes'],
      fate: 'erased',
      kept: () => m['personalData.parentCodeKept']({ days: keepCodes }),
      read: ({ db, person }) =>
        db
          .selectFrom('parent_codes')
          .where('student_id', '=', person.records['studentRecord'] ?? '')
          .select(['made_at as madeAt', 'expires_at as worksUntil', 'used_at as usedAt'])
          .execute(),
      async erase({ db, person }) {
        const studentId = person.records['studentRecord'] ?? ''
        await db.deleteFrom('parent_codes').where('student_id', '=', studentId).execute()
      },
    },
  ],

  /** Of a login the record that it opens, and of a record its login: one person's, though their names differ. */
  async find({ links, identity, students }: App, _, typed) {
    const user = await identity.directory.find(typed.trim())
    const [student] = await students.records([typed.trim().toUpperCase()])
    const own = user && (await links.studentOf(user.id))
    const login = student && (await links.loginOf('student', student.id))
    // Two people go by one name.
    if (user && student && own?.id !== student.id) return null
    if (own) return ofStudent(own)
    return login ? { records: { user: login.user.id }, names: [login.user.username, login.user.email] } : null
  },
}

const ofStudent = ({
  id,
  rollNumber,
  admissionNumber,
}: Pick<StudentRecord, 'id' | 'rollNumber' | 'admissionNumber'>): Person => ({
  records: { ...(rollNumber && { student: rollNumber }), studentRecord: id },
  names: [rollNumber, admissionNumber].flatMap((each) => (each ? [each.toLowerCase()] : [])),
})

/** By the parent, or by the student. */
async function parentsOf({ db, person }: Asked) {
  return db
    .selectFrom('parent_links')
    .innerJoin('users', 'users.id', 'parent_links.user_id')
    .innerJoin('students', 'students.id', 'parent_links.student_id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userIdOf(person) ?? ''),
        eb('student_id', '=', person.records['studentRecord'] ?? ''),
      ]),
    )
    .select(['parent_links.id', 'users.username', 'students.roll_number', 'linked_at'])
    .execute()
}

/** By the login, or by the record of either register. */
async function linksOf({ db, person }: Asked) {
  const { studentRecord = '', faculty = '' } = person.records
  return db
    .selectFrom('login_links')
    .innerJoin('users', 'users.id', 'login_links.user_id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userIdOf(person) ?? ''),
        eb('student_id', '=', studentRecord),
        eb('member_id', '=', faculty),
      ]),
    )
    .select(['login_links.id', 'users.username', 'student_id', 'linked_at'])
    .execute()
}
