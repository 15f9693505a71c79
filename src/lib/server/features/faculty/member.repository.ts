import { type Kysely, sql } from 'kysely'
import type { Experience } from '#lib/rules/faculty/experience.ts'
import type { Qualification } from '#lib/rules/faculty/qualifications.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { counterRepository } from '../../kernel/counters/counter.repository.ts'
import type { Series } from '../../kernel/counters/series.ts'
import { advisoryLock } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../kernel/db/versioned-rows.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { type FacultyMember, isHere, keyOfMember, type MemberFields } from './faculty-member.ts'

/** Codes of those for whom none is entered, such as guards of an agency. */
const staffCodes: Series = { name: 'staffCodes', format: 'S####' }

/** An arbitrary number that no other advisory lock uses. */
const facultyLock = 7_021_034

export type MemberRepository = ReturnType<typeof memberRepository>

export function memberRepository(db: Kysely<Tables>) {
  const members = () => db.selectFrom('faculty_members').selectAll()
  const versioned = versionedRows(db, 'faculty_members')
  const tags = cacheTagRepository(db)
  const counters = counterRepository(db)

  return {
    /**
     * Serialises changes of the register; call it before reading. Of two transactions that take the same code, the
     * second one then sees the first. SQLite serialises write transactions anyway.
     */
    lock: (): Promise<void> => advisoryLock(db, facultyLock),

    /** All staff, sorted by name. */
    async all(): Promise<FacultyMember[]> {
      const rows = await members().orderBy('name').orderBy('employee_key').execute()
      return rows.map(memberOf)
    },

    /** Tells whether the register has anyone. */
    async hasAny(): Promise<boolean> {
      const row = await db.selectFrom('faculty_members').select('id').limit(1).executeTakeFirst()
      return row !== undefined
    },

    async find(id: string): Promise<FacultyMember | null> {
      const row = await members().where('id', '=', id).executeTakeFirst()
      return row ? memberOf(row) : null
    },

    /** Finds members by employee code or email, ignoring case and spacing. */
    async allByName(typed: string): Promise<FacultyMember[]> {
      const key = wordKey(typed)
      if (key === '') return []
      const isMeant = sql<boolean>`(employee_key = ${key} or email = ${key})`
      return (await members().where(isMeant).orderBy('id').execute()).map(memberOf)
    },

    /** Finds members by keys of employee codes. */
    async ofKeys(keys: readonly string[]): Promise<FacultyMember[]> {
      const rows = await members()
        .where('employee_key', 'in', ['', ...keys])
        .execute()
      return rows.map(memberOf)
    },

    /** Finds other members with the same code or email, or with the short name while both are at work. */
    async holders(fields: MemberFields, ownId: string): Promise<FacultyMember[]> {
      const shortKey = isHere(fields) ? wordKey(fields.shortName) : ''
      const hasOne = sql<boolean>`(employee_key = ${keyOfMember(fields)} or (email <> '' and email = ${fields.email})
        or (short_key <> '' and short_key = ${shortKey} and status in ('working', 'onLeave')))`
      const rows = await members().where('id', '<>', ownId).where(hasOne).orderBy('id').execute()
      return rows.map(memberOf)
    },

    /** Returns the next code of the college's series that nobody has. Call it under `lock`. */
    async nextCode(): Promise<string> {
      for (;;) {
        const code = await counters.take(staffCodes)
        if ((await this.ofKeys([wordKey(code)])).length === 0) return code
      }
    },

    /** Returns the user name of the member's login if it has the role of faculty. */
    async facultyLogin(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('login_links')
        .innerJoin('users', 'users.id', 'login_links.user_id')
        .where('login_links.member_id', '=', id)
        .where('users.roles', 'like', '%"ROLE_FACULTY"%')
        .select('users.username')
        .executeTakeFirst()
      return row?.username ?? null
    },

    /** Returns false if the id is not a department of the catalogue. */
    async isDepartment(id: string): Promise<boolean> {
      const found = await db
        .selectFrom('catalogue_entries')
        .select('id')
        .where('id', '=', id)
        .where('kind', '=', 'department')
        .executeTakeFirst()
      return found !== undefined
    },

    async insert(id: string, fields: MemberFields, at: string): Promise<void> {
      await db
        .insertInto('faculty_members')
        .values({ id, ...columnsOf(fields), version: 1, created_at: at, updated_at: at })
        .execute()
      await tags.touch('faculty')
    },

    /** Returns false if the person has another version by now. */
    async change(seen: SeenRow, fields: MemberFields, at: string): Promise<boolean> {
      const isChanged = await versioned.change(seen, { ...columnsOf(fields), updated_at: at })
      await tags.touch('facultyNames')
      await tags.touch('faculty')
      return isChanged
    },

    /** Returns false if the person has another version by now. */
    async remove(seen: SeenRow): Promise<boolean> {
      const isRemoved = await versioned.remove(seen)
      await tags.touch('faculty')
      return isRemoved
    },

    /** Deletes the person regardless of the version. */
    async erase(id: string): Promise<void> {
      await db.deleteFrom('faculty_members').where('id', '=', id).execute()
      await tags.touch('faculty')
    },
  }
}

const columnsOf = (fields: MemberFields) => ({
  employee_code: fields.employeeCode,
  employee_key: keyOfMember(fields),
  name: fields.name,
  email: fields.email,
  department_id: fields.departmentId,
  designation: fields.designation,
  status: fields.status,
  kind: fields.kind,
  gender: fields.gender,
  joined_on: fields.joinedOn,
  left_on: fields.leftOn,
  mobile: fields.mobile,
  appointment: fields.appointment,
  short_name: fields.shortName,
  short_key: wordKey(fields.shortName),
  aicte_id: fields.aicteId,
  university_id: fields.universityId,
  ratification: fields.ratification,
  ratified_on: fields.ratifiedOn,
  qualifications: JSON.stringify(fields.qualifications),
  experience: JSON.stringify(fields.experience),
})

const memberOf = (row: Tables['faculty_members']): FacultyMember => ({
  id: row.id,
  name: row.name,
  employeeCode: row.employee_code,
  email: row.email,
  departmentId: row.department_id,
  designation: row.designation,
  status: row.status,
  kind: row.kind,
  gender: row.gender,
  joinedOn: row.joined_on,
  leftOn: row.left_on,
  mobile: row.mobile,
  appointment: row.appointment,
  shortName: row.short_name,
  aicteId: row.aicte_id,
  universityId: row.university_id,
  ratification: row.ratification,
  ratifiedOn: row.ratified_on,
  // Written by `columnsOf` alone.
  qualifications: JSON.parse(row.qualifications) as Qualification[],
  experience: JSON.parse(row.experience) as Experience[],
  version: row.version,
})
