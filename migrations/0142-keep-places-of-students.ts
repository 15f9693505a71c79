import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

/**
 * Where each student was from which day on. Until now the register had today's place only, so the places are made from
 * the history of changes; what lies before a student's first change is marked as assumed.
 */
export async function up(db: Kysely<Made>): Promise<void> {
  // An entry that a former place names cannot be removed, only retired.
  const entry = (column: ColumnDefinitionBuilder) => column.references('catalogue_entries.id')
  await db.schema
    .createTable('student_places')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // A place belongs to its record and goes with it.
    .addColumn('student_id', 'text', (c) => c.notNull().references('students.id').onDelete('cascade'))
    .addColumn('from_day', 'text', (c) => c.notNull())
    // The first day that no longer belongs to it; null for the present place.
    .addColumn('until_day', 'text')
    .addColumn('course_id', 'text', entry)
    .addColumn('branch_id', 'text', entry)
    .addColumn('branch', 'text', (c) => c.notNull())
    .addColumn('batch_id', 'text', entry)
    .addColumn('batch', 'text', (c) => c.notNull())
    .addColumn('semester_id', 'text', entry)
    .addColumn('section_id', 'text', entry)
    .addColumn('regulation_id', 'text', entry)
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('is_assumed', 'integer', (c) => c.notNull())
    .addUniqueConstraint('student_places_once', ['student_id', 'from_day'])
    .addCheckConstraint('student_places_days', sql`until_day is null or until_day > from_day`)
    .execute()
  // A student is in one place at present.
  await db.schema
    .createIndex('student_places_present')
    .unique()
    .on('student_places')
    .column('student_id')
    .where(sql<boolean>`until_day is null`)
    .execute()
  await db.schema
    .createIndex('student_places_by_day')
    .on('student_places')
    .columns(['from_day', 'until_day'])
    .execute()
  await fill(db)
}

/** Students per round: their places are made in memory. */
const someStudents = 500
/** Rows per statement, which takes a limited number of values. */
const rowsPerStatement = 100

async function fill(db: Kysely<Made>): Promise<void> {
  const entries = await db.selectFrom('catalogue_entries').select('id').execute()
  const there = new Set(entries.map(({ id }) => id))
  for (let after = ''; ;) {
    const students = await db
      .selectFrom('students')
      .select(['id', 'created_at', ...columns])
      .where('id', '>', after)
      .orderBy('id')
      .limit(someStudents)
      .execute()
    const last = students.at(-1)
    if (!last) return
    const changes = await db
      .selectFrom('student_changes')
      .select(['student_id', 'at', 'before'])
      .where('student_id', '>', after)
      .where('student_id', '<=', last.id)
      .orderBy('version', 'desc')
      .execute()
    const history = Map.groupBy(changes, ({ student_id }) => student_id)
    const rows = students.flatMap((student) => placesOf(student, history.get(student.id) ?? [], there))
    for (let first = 0; first < rows.length; first += rowsPerStatement)
      await db
        .insertInto('student_places')
        .values(rows.slice(first, first + rowsPerStatement))
        .execute()
    after = last.id
  }
}

/**
 * Goes back from the present place, change by change. Of several changes on one day the last one holds. Entries that
 * the catalogue no longer has are left out.
 */
function placesOf(
  student: StudentNow,
  newestFirst: readonly Change[],
  there: ReadonlySet<string>,
): PlaceRow[] {
  const { id, created_at, ...now } = student
  const rows: PlaceRow[] = []
  let place: Place = now
  let until: string | null = null
  const add = (from: string, isAssumed: boolean): void => {
    if (until !== null && from >= until) return
    const own = { id: crypto.randomUUID(), student_id: id, from_day: from, until_day: until }
    rows.push({ ...own, ...place, is_assumed: Number(isAssumed) })
    until = from
  }
  for (const change of newestFirst) {
    const before = columnsIn(change.before, there)
    if (Object.keys(before).length === 0) continue
    add(indianDay(change.at), false)
    place = { ...place, ...before }
  }
  add(indianDay(created_at), true)
  return rows
}

/** The columns of a place among the fields of a change. */
const columnsIn = (json: string, there: ReadonlySet<string>): Partial<Place> =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as Record<string, string | null>).flatMap(([field, value]) => {
      const column = columnOf[field]
      if (!column) return []
      return [[column, isText(column) ? (value ?? '') : there.has(value ?? '') ? value : null]]
    }),
  )

const columns = [
  'course_id',
  'branch_id',
  'branch',
  'batch_id',
  'batch',
  'semester_id',
  'section_id',
  'regulation_id',
  'status',
] as const

const columnOf: Readonly<Record<string, (typeof columns)[number]>> = {
  courseId: 'course_id',
  branchId: 'branch_id',
  branch: 'branch',
  batchId: 'batch_id',
  batch: 'batch',
  semesterId: 'semester_id',
  sectionId: 'section_id',
  regulationId: 'regulation_id',
  status: 'status',
}

const isText = (column: string): boolean => ['branch', 'batch', 'status'].includes(column)

/** India is five and a half hours ahead of UTC. */
const indianDay = (instant: string): string =>
  new Date(Date.parse(instant) + 330 * 60_000).toISOString().slice(0, 10)

interface Place {
  course_id: string | null
  branch_id: string | null
  branch: string
  batch_id: string | null
  batch: string
  semester_id: string | null
  section_id: string | null
  regulation_id: string | null
  status: string
}

interface StudentNow extends Place {
  id: string
  created_at: string
}

interface Change {
  student_id: string
  at: string
  before: string
}

interface PlaceRow extends Place {
  id: string
  student_id: string
  from_day: string
  until_day: string | null
  is_assumed: number
}

/** The tables as they are at this migration. */
interface Made {
  catalogue_entries: { id: string }
  students: StudentNow
  student_changes: Change & { version: number }
  student_places: PlaceRow
}
