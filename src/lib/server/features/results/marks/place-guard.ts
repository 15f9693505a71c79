import type { Kysely } from 'kysely'
import { semesterNumberIn } from '#lib/results/semester-number.ts'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { LostPlace, PlaceGuard } from '../../students/feature.ts'

/** An exam in which a student has marks or a published result. */
interface TakenExam {
  roll: string
  title: string
  kind: string
  heldMonth: number
  heldYear: number
}

/** Students with marks of a semester stay in it: otherwise these would be of a semester that they never were in. */
export const markedPlaces: PlaceGuard = {
  reason: 'steps.hasMarks',
  async holds(db, places) {
    const moved = places.filter(({ rollNumber, isOtherClass }) => rollNumber !== null && isOtherClass)
    if (moved.length === 0) return []
    const byRoll = Map.groupBy(
      await takenExams(
        db,
        moved.flatMap(({ rollNumber }) => rollNumber ?? []),
      ),
      ({ roll }) => roll,
    )
    return moved
      .filter((place) => (byRoll.get(place.rollNumber ?? '') ?? []).some((exam) => isOfPlace(exam, place)))
      .map(({ studentId }) => studentId)
  },
}

/** Finds exams of committed marks, and of results whose marks are gone. */
async function takenExams(db: Kysely<Tables>, rolls: readonly string[]): Promise<TakenExam[]> {
  const columns = [
    'exam.title',
    'exam.kind',
    'exam.held_month as heldMonth',
    'exam.held_year as heldYear',
  ] as const
  const marked = await db
    .selectFrom('marks as mark')
    .innerJoin('imports as import', 'import.id', 'mark.import_id')
    .innerJoin('exams as exam', 'exam.id', 'import.subject_id')
    .where(among(db, 'mark.roll_number', rolls))
    .where('import.state', '=', 'committed')
    .select(['mark.roll_number as roll', ...columns])
    .distinct()
    .execute()
  const published = await db
    .selectFrom('published_results as result')
    .innerJoin('exams as exam', (join) =>
      join.onRef('exam.id', '=', 'result.exam_id').onRef('exam.version', '=', 'result.version'),
    )
    .where(among(db, 'result.roll_number', rolls))
    .select(['result.roll_number as roll', ...columns])
    .execute()
  return [...marked, ...published]
}

/**
 * An exam stores no semester. Its title may name one, and then it is of the place if that is the place's and it was not
 * held before the student came. Otherwise a regular exam counts from the month after that: at the end of a semester a
 * class often moves up in the month of its exams.
 */
function isOfPlace(
  { title, kind, heldMonth, heldYear }: TakenExam,
  { semesterNames, since }: LostPlace,
): boolean {
  const month = `${heldYear}-${String(heldMonth).padStart(2, '0')}`
  const began = since.slice(0, 7)
  const named = semesterNumberIn(title)
  const own = semesterNames.map(semesterNumberIn).find((number) => number !== null)
  if (named !== null && own !== undefined) return named === own && month >= began
  return kind === 'regular' && month > began
}
