import { type BestAttempt, type CreditsRule, bestAttempts, cgpaOf, regulationKey } from '#lib/rules/cgpa.ts'
import { workOutSgpa } from '#lib/rules/sgpa.ts'
import type { FrozenCourse, FrozenResult } from '#lib/schemas/results/exam-result.ts'
import type { StudentExam } from '../results/feature.ts'
import type { FoundTranscript, TranscriptSemester } from './transcript.ts'

interface TakenCourse extends FrozenCourse {
  isPassed: boolean
}

interface Shown extends StudentExam {
  result: FrozenResult
}

/** A student's exams by their regulations, the newest regulation first; `exams` the earliest first. */
export function byRegulation(exams: readonly StudentExam[]): Map<string, StudentExam[]> {
  return Map.groupBy(exams.toReversed(), ({ regulation }) => regulationKey(regulation))
}

/** What the exams of one regulation come to; nothing of it is said while one of them is withheld or withdrawn. */
export function composeTranscript(
  regulation: string,
  newestFirst: readonly StudentExam[],
  rule: CreditsRule = 'bestAttempt',
): FoundTranscript {
  const exams = newestFirst.toReversed()
  const shown = exams.filter((exam): exam is Shown => exam.result !== null)
  if (shown.length < exams.length)
    return { refusal: exams.some(({ isWithheld }) => isWithheld) ? 'withheld' : 'withdrawn' }
  const newest = shown.at(-1)?.result
  if (!newest) return { refusal: 'noResults' }
  const subjects = bestAttempts(
    shown.map(({ result }) => result.courses.map(takenOf)),
    rule,
  )
  const { backlogs, ...sums } = cgpaOf(subjects)
  return {
    transcript: {
      ...{ rollNumber: newest.rollNumber, studentName: newest.studentName, branch: newest.branch },
      ...{ regulation, ...sums },
      semesters: shown.flatMap((exam, place) => semesterOf(exam, place, { subjects, shown })),
      backlogs: backlogs.map(({ code, name }) => ({ code, name })),
      schemes: [...new Set(shown.map(({ result }) => result.scheme))],
    },
  }
}

const takenOf = (course: FrozenCourse): TakenCourse => ({
  ...course,
  isPassed: course.status === 'Pass' || course.status === 'Complete',
})

interface Best {
  subjects: readonly BestAttempt<TakenCourse>[]
  shown: readonly Shown[]
}

/** None where all that was taken in it had been taken before. */
function semesterOf(exam: Shown, place: number, { subjects, shown }: Best): TranscriptSemester[] {
  const taken = subjects.filter(({ firstIn }) => firstIn === place)
  if (taken.length === 0) return []
  const working = workOutSgpa(taken.map(({ best, credits }) => ({ credits, points: best.points })))
  const { title, heldMonth, heldYear } = exam
  return [
    {
      ...{ title, heldMonth, heldYear, sgpa: working?.sgpa ?? null },
      subjects: taken.map(({ best, credits, bestIn }) => ({
        ...{ code: best.code, name: best.name, credits, grade: best.grade, points: best.points },
        status: best.status,
        earned: monthOf(shown[bestIn] ?? exam),
      })),
    },
  ]
}

const monthOf = ({ heldMonth, heldYear }: StudentExam) => ({ heldMonth, heldYear })
