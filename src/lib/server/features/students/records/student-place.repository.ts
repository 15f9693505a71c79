import type { Kysely, Selectable } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { among } from '../../../kernel/db/among.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { StudentPlaceRow } from '../tables.ts'
import { placeInRow } from './student-row.ts'
import { isSamePlace, type Place, placeOf, type StudentPlace } from './student-place.ts'

interface PlacedNow {
  id: string
  place: Place
}

interface Move {
  studentId: string
  before: Place
  after: Place
}

/** Rows per statement, which takes a limited number of values. */
const rowsPerStatement = 200

/**
 * Where students were from which day on. Places of one student neither overlap nor leave a gap: the rows of
 * the students are locked before places are written.
 */
export function studentPlaceRepository(db: Kysely<Tables>) {
  async function placesWhere(
    ids: readonly string[],
    isPresent: boolean,
  ): Promise<Map<string, StudentPlace[]>> {
    const found = new Map<string, StudentPlace[]>()
    for (const part of chunksOf(ids)) {
      const rows = await db
        .selectFrom('student_places')
        .selectAll()
        .where(among(db, 'student_id', part))
        .$if(isPresent, (query) => query.where('until_day', 'is', null))
        .orderBy('from_day', 'desc')
        .execute()
      for (const row of rows) {
        const of = found.get(row.student_id)
        if (of) of.push(placeOfRow(row))
        else found.set(row.student_id, [placeOfRow(row)])
      }
    }
    return found
  }

  /** Returns the days on which students came to their present places. */
  async function presentBegins(ids: readonly string[]): Promise<Map<string, string>> {
    const present = await placesWhere(ids, true)
    return new Map([...present].flatMap(([id, [place]]) => (place ? [[id, place.from] as const] : [])))
  }

  async function insert(places: readonly StudentPlace[]): Promise<void> {
    for (const part of chunksOf(places, rowsPerStatement))
      await insertMany(db, 'student_places', part.map(rowOf)).execute()
  }

  async function remove(places: readonly Pick<StudentPlace, 'id'>[]): Promise<void> {
    for (const part of chunksOf(places))
      await db
        .deleteFrom('student_places')
        .where(
          among(
            db,
            'id',
            part.map(({ id }) => id),
          ),
        )
        .execute()
  }

  /** Sets the day on which places ended; null makes them the present ones again. */
  async function end(places: readonly Pick<StudentPlace, 'id'>[], until: string | null): Promise<void> {
    for (const part of chunksOf(places))
      await db
        .updateTable('student_places')
        .set({ until_day: until })
        .where(
          among(
            db,
            'id',
            part.map(({ id }) => id),
          ),
        )
        .execute()
  }

  return {
    /** Returns the places of a student, the present one first. */
    async of(studentId: string): Promise<StudentPlace[]> {
      return (await placesWhere([studentId], false)).get(studentId) ?? []
    },

    /** Returns the present places, by student. */
    async present(ids: readonly string[]): Promise<Map<string, StudentPlace>> {
      const found = await placesWhere(ids, true)
      return new Map([...found].flatMap(([id, [place]]) => (place ? [[id, place] as const] : [])))
    },
    presentBegins,

    /** Returns the latest day on which one of the students came to the present place; empty without students. */
    async latestBegin(ids: readonly string[]): Promise<string> {
      const begins = await presentBegins(ids)
      return [...begins.values()].reduce((latest, day) => (day > latest ? day : latest), '')
    },

    /** Writes the first places of new students. */
    begin: (students: readonly PlacedNow[], day: string): Promise<void> =>
      insert(
        students.map(({ id, place }) => ({
          ...place,
          id: newId(),
          studentId: id,
          from: day,
          until: null,
          isAssumed: false,
        })),
      ),

    /**
     * Writes where locked students are from a day on, at the earliest from the day on which they came to their present
     * place, which is then replaced. Without a day, the places before the last move are restored.
     */
    async move(moves: readonly Move[], day: string | null): Promise<void> {
      const moved = moves.filter(({ before, after }) => !isSamePlace(before, after))
      if (moved.length === 0) return
      const known = await placesWhere(
        moved.map(({ studentId }) => studentId),
        false,
      )
      const change: Change = { closed: [], removed: [], reopened: [], added: [] }
      for (const { studentId, after } of moved)
        planMove(change, known.get(studentId) ?? [], { studentId, after, day })
      await remove(change.removed)
      if (day !== null) await end(change.closed, day)
      await end(change.reopened, null)
      await insert(change.added)
    },
  }
}

interface Change {
  closed: StudentPlace[]
  removed: StudentPlace[]
  reopened: StudentPlace[]
  added: StudentPlace[]
}

function planMove(
  { closed, removed, reopened, added }: Change,
  [present, earlier]: readonly StudentPlace[],
  { studentId, after, day }: { studentId: string; after: Place; day: string | null },
): void {
  const place = { ...placeOf(after), studentId, until: null }
  if (present && (day === null || day <= present.from)) {
    removed.push(present)
    // Back where they were before the day: nothing has happened.
    if (earlier && isSamePlace(earlier, after)) reopened.push(earlier)
    else added.push({ ...place, id: present.id, from: present.from, isAssumed: present.isAssumed })
    return
  }
  if (day === null) throw new Error(`The student ${studentId} has no place that could be restored.`)
  if (present) closed.push(present)
  added.push({ ...place, id: newId(), from: day, isAssumed: false })
}

const placeOfRow = (row: Selectable<StudentPlaceRow>): StudentPlace => ({
  id: row.id,
  studentId: row.student_id,
  from: row.from_day,
  until: row.until_day,
  ...placeInRow(row),
  isAssumed: row.is_assumed === 1,
})

const rowOf = (place: StudentPlace): StudentPlaceRow => ({
  id: place.id,
  student_id: place.studentId,
  from_day: place.from,
  until_day: place.until,
  course_id: place.courseId,
  branch_id: place.branchId,
  branch: place.branch,
  batch_id: place.batchId,
  batch: place.batch,
  semester_id: place.semesterId,
  section_id: place.sectionId,
  regulation_id: place.regulationId,
  status: place.status,
  is_assumed: Number(place.isAssumed),
})
