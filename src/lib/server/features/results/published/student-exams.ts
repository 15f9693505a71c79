import { hasComeOut, withdrawalOf } from '#lib/rules/grades/come-out.ts'
import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../repository.ts'

/** An exam that a student took, with what a summary of exams needs. */
export interface StudentExam extends Pick<
  Exam,
  'id' | 'title' | 'regulation' | 'heldMonth' | 'heldYear' | 'withdrawnOn'
> {
  /** UTC instant of the release; null while it is withdrawn. */
  outSince: string | null
  /** Null while it is withheld or withdrawn. */
  result: FrozenResult | null
  isWithheld: boolean
}

/** Maps roll numbers to exams, the earliest first; students without exams are left out. */
export type StudentExams = ReadonlyMap<string, readonly StudentExam[]>

interface Parts {
  store: Pick<Store<ResultsRepository>, 'read'>
  clock: Clock
}

/** Reads all published results of students and their holds from the database, never from a cache. */
export async function findStudentExams(
  { store: { read }, clock }: Parts,
  rollNumbers: readonly string[],
): Promise<StudentExams> {
  const published = await read.published.current(rollNumbers)
  // Read last, so that a hold or a withdrawal that came meanwhile applies.
  const [exams, holds] = await Promise.all([read.exams.all(), read.holds.all()])
  const byId = new Map(exams.map((exam) => [exam.id, exam]))
  const now = clock.now()
  const taken = published.flatMap(({ examId, version, result }) => {
    const exam = byId.get(examId)
    if (!exam || exam.version !== version) return []
    const isOut = hasComeOut(exam, now)
    if (!isOut && withdrawalOf(exam) === null) return []
    const isWithheld = isOut && holds.get(examId)?.has(result.rollNumber) === true
    const { id, title, regulation, heldMonth, heldYear, withdrawnOn } = exam
    const { rollNumber } = result
    return [
      {
        rollNumber,
        id,
        title,
        regulation,
        heldMonth,
        heldYear,
        withdrawnOn,
        outSince: exam.openedAt ?? exam.availableFrom,
        isWithheld,
        result: isOut && !isWithheld ? result : null,
      },
    ]
  })
  taken.sort(
    (one, other) =>
      one.heldYear - other.heldYear || one.heldMonth - other.heldMonth || (one.title < other.title ? 1 : -1),
  )
  return Map.groupBy(taken, ({ rollNumber }) => rollNumber)
}
