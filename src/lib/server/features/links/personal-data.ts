import type { Kysely } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../kernel/db/tables.ts'
import { idsOf, type Person, personOf } from '../../kernel/personal-data/person.ts'
import type { PersonalData, PersonRequest } from '../../kernel/personal-data/personal-data.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import type { LoginLinkRow } from './tables.ts'

/** How many days a parent code is kept after it expired or was used. */
export const keepCodes = 7

/** Links between logins and records, and between parents and students. */
export const linksPersonalData: PersonalData = {
  statements: [
    {
      people: 'parent',
      what: m['told.parents.what'],
      seenBy: m['told.parents.seen'],
      kept: m['told.parents.kept'],
    },
  ],
  records: [
    {
      name: 'login',
      title: m['personalData.loginLink'],
      // The record of unlinked logins is erased with the login.
      tables: ['login_links', 'unlinked_logins'],
      fate: 'erased',
      kept: m['personalData.loginLinkKept'],
      read: async (asked) =>
        (await linksOf(asked)).map(({ username, student_id, linked_at }) => ({
          username,
          opens: student_id === null ? 'faculty' : 'student',
          since: linked_at,
        })),
      erase: async (asked) => unlink(asked.db, 'login_links', await linksOf(asked)),
    },
    {
      name: 'parents',
      title: m['personalData.parentLink'],
      tables: ['parent_links'],
      fate: 'erased',
      kept: m['personalData.parentLinkKept'],
      // Reveals only what the person sees anyway: the roll number to a parent, the user name to a student.
      read: async (asked) =>
        (await parentsOf(asked)).map(({ username, roll_number, linked_at }) => ({
          parent: username,
          student: roll_number,
          since: linked_at,
        })),
      erase: async (asked) => unlink(asked.db, 'parent_links', await parentsOf(asked)),
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
          .where('student_id', 'in', idsOf(person, 'studentRecord'))
          .select(['made_at as madeAt', 'expires_at as worksUntil', 'used_at as usedAt'])
          .execute(),
      async erase({ db, person }) {
        const ids = idsOf(person, 'studentRecord')
        await db.deleteFrom('parent_codes').where('student_id', 'in', ids).execute()
      },
    },
  ],

  // Older audit rows identify the person by these names.
  auditedBy: { loginLink: ['username'], parentLink: ['rollNumber', 'admissionNumber'] },

  /** Adds the records linked to a login, and the login linked to a record. */
  async complete(_, db, person) {
    const found = await linksTo(db, person)
    const of = (column: 'user_id' | 'student_id' | 'member_id'): string[] =>
      found.flatMap((link) => link[column] ?? [])
    return personOf({ user: of('user_id'), studentRecord: of('student_id'), faculty: of('member_id') })
  },
}

async function unlink(
  db: Kysely<Tables>,
  table: 'login_links' | 'parent_links',
  links: readonly { id: string }[],
): Promise<void> {
  await cacheTagRepository(db).touch('links')
  for (const { id } of links) await db.deleteFrom(table).where('id', '=', id).execute()
}

/** Finds the links by the parent or by the student. */
async function parentsOf({ db, person }: PersonRequest) {
  return db
    .selectFrom('parent_links')
    .innerJoin('users', 'users.id', 'parent_links.user_id')
    .innerJoin('students', 'students.id', 'parent_links.student_id')
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', idsOf(person, 'user')),
        eb('student_id', 'in', idsOf(person, 'studentRecord')),
      ]),
    )
    .select(['parent_links.id', 'users.username', 'students.roll_number', 'linked_at'])
    .execute()
}

async function linksOf({ db, person }: PersonRequest) {
  const found = await linksTo(db, person)
  const users = db.selectFrom('users').select(['id', 'username'])
  const named = await users.where('id', 'in', ['', ...found.map(({ user_id }) => user_id)]).execute()
  return found.map((link) => ({ ...link, username: named.find(({ id }) => id === link.user_id)?.username }))
}

/** Finds the links by the login or by the record of either register. */
const linksTo = (db: Kysely<Tables>, person: Person): Promise<LoginLinkRow[]> =>
  db
    .selectFrom('login_links')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', idsOf(person, 'user')),
        eb('student_id', 'in', idsOf(person, 'studentRecord')),
        eb('member_id', 'in', idsOf(person, 'faculty')),
      ]),
    )
    .execute()
