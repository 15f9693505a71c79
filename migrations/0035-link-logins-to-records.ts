import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface Rows {
  login_links: {
    id: string
    user_id: string
    student_id: string | null
    member_id: string | null
    linked_at: string
    linked_by: string
  }
}

/** Far below what either engine takes as values of one statement. */
const chunkRows = 200

/**
 * Whose login opens which record of a register: a record has one login at most, and a login opens one student and
 * one person of the faculty at most. The link goes with either of them.
 */
export async function up(db: Kysely<Rows>): Promise<void> {
  await db.schema
    .createTable('login_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('student_id', 'text', (c) => c.unique().references('students.id').onDelete('cascade'))
    .addColumn('member_id', 'text', (c) => c.unique().references('faculty_members.id').onDelete('cascade'))
    .addColumn('linked_at', 'text', (c) => c.notNull())
    .addColumn('linked_by', 'text', (c) => c.notNull())
    .addCheckConstraint('login_links_one_record', sql`(student_id is null) <> (member_id is null)`)
    .execute()
  for (const column of ['student_id', 'member_id'])
    await sql`create unique index ${sql.ref(`login_links_by_${column}`)} on login_links (user_id)
      where ${sql.ref(column)} is not null`.execute(db)
  const at = new Date().toISOString()
  await link(db, 'student_id', await studentsWithLogins(db), at)
  await link(db, 'member_id', await membersWithLogins(db), at)
}

interface Found {
  user_id: string
  record_id: string
}

/** Nobody signed up for these accounts: the office has made them, and gave them the roll number as user name. */
async function studentsWithLogins(db: Kysely<Rows>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select users.id as user_id, students.id as record_id
    from students join users on users.username = lower(students.roll_number)
    where users.roles like '%"ROLE_STUDENT"%'
      and users.id not in (select user_id from registrations)`.execute(db)
  return rows
}

/** Likewise: their user name is the employee code or the email, or their email is that of the register. */
async function membersWithLogins(db: Kysely<Rows>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select users.id as user_id, faculty_members.id as record_id
    from faculty_members join users on users.username = faculty_members.employee_key
      or (faculty_members.email <> '' and faculty_members.email in (users.username, users.email))
    where users.roles like '%"ROLE_FACULTY"%'
      and users.id not in (select user_id from registrations)
    order by case when users.username = faculty_members.employee_key then 0 else 1 end, users.id`.execute(db)
  return rows
}

async function link(
  db: Kysely<Rows>,
  column: 'student_id' | 'member_id',
  found: readonly Found[],
  at: string,
): Promise<void> {
  const users = new Set<string>()
  const records = new Set<string>()
  const links = found.flatMap(({ user_id, record_id }) => {
    if (users.has(user_id) || records.has(record_id)) return []
    users.add(user_id)
    records.add(record_id)
    const none = { student_id: null, member_id: null }
    return [{ id: randomUUID(), user_id, ...none, [column]: record_id, linked_at: at, linked_by: 'system' }]
  })
  for (let start = 0; start < links.length; start += chunkRows)
    await db
      .insertInto('login_links')
      .values(links.slice(start, start + chunkRows))
      .execute()
}
