import {
  type BestAttempt,
  type CreditsRule,
  bestAttempts,
  cgpaOf,
  regulationKey,
} from '#lib/rules/grades/cgpa.ts'
import type { ClassBar } from '#lib/rules/grades/degree-rule.ts'
import { workOutSgpa } from '#lib/rules/grades/sgpa.ts'
import {
  type SubstitutesByRegulation,
  countedAs,
  joinedSubjects,
  substitutesOf,
} from '#lib/rules/grades/substitutes.ts'
import type { FrozenCourse, FrozenResult } from '#lib/schemas/results/exam-result.ts'
import type { StudentExam } from '../../results/feature.ts'
import type { FoundTranscript, TranscriptSemester } from './transcript.ts'

interface TakenCourse extends FrozenCourse {
  /** Code of the subject that it counts as, if that is another one. */
  subject?: string
  isPassed: boolean
}

interface ShownExam extends StudentExam {
  result: FrozenResult
}

/** Rules by which attempts are counted. */
export interface Counting {
  creditsRule?: CreditsRule
  substitutes: SubstitutesByRegulation
}

/**
 * Combines a student's exams of one regulation into a transcript. Takes all exams of the student, earliest first,
 * because the class also depends on the others. Refuses while any result is withheld or one of the regulation is
 * withdrawn.
 */
export function composeTranscript(
  regulation: string,
  exams: readonly StudentExam[],
  counting: Counting,
): FoundTranscript {
  const own = exams.filter((exam) => regulationKey(exam.regulation) === regulation)
  if (own.length === 0) return { refusal: 'noResults' }
  if (exams.some(({ isWithheld }) => isWithheld)) return { refusal: 'withheld' }
  const shown = own.filter(isShown)
  const newest = shown.at(-1)?.result
  if (!newest || shown.length < own.length) return { refusal: 'withdrawn' }
  const attempts = shown.map((exam) => attemptsOf(exam, counting))
  const subjects = bestAttempts(attempts, counting.creditsRule)
  const { backlogs, ...sums } = cgpaOf(subjects)
  const substitutes = joinedSubjects(attempts)
  const facts = classFactsOf(regulation, exams, counting)
  const schemes = Map.groupBy(shown, ({ result }) => result.scheme)
  return {
    transcript: {
      rollNumber: newest.rollNumber,
      studentName: newest.studentName,
      branch: newest.branch,
      regulation,
      ...sums,
      isFirstAttempt: sums.isFirstAttempt && facts.failedOnce.length === 0,
      // Omitted if empty, so that memos issued without these fields keep their digest.
      ...(facts.classBar && { classBar: facts.classBar }),
      ...(substitutes.length > 0 && { substitutes }),
      semesters: shown.flatMap((exam, place) => semesterOf(exam, place, { subjects, shown })),
      backlogs: backlogs.map(nameOf),
      schemes: [...schemes.keys()],
      ...(schemes.size > 1 && { schemeExams: [...schemes.values()].map((each) => each.map(labelOf)) }),
    },
  }
}

/** Facts about the class in one regulation, from all exams of a student. */
export interface ClassFacts {
  classBar: ClassBar | null
  /** Subjects failed at any time, or missed before they were passed, in any exam. */
  failedOnce: readonly SubjectName[]
  /** Subjects still to be passed, in exams of other regulations or of none. */
  openElsewhere: readonly SubjectName[]
}

interface SubjectName {
  code: string
  name: string
}

/**
 * Collects the facts that a class depends on. A failed attempt always counts, also under another regulation, in exams
 * that name none, and after a pass. A missed exam counts up to the pass. The order of two exams of the same month is
 * unknown, so one missed in the month of the pass counts, too.
 */
export function classFactsOf(
  regulation: string,
  exams: readonly StudentExam[],
  counting: Counting,
): ClassFacts {
  const shown = exams.filter(isShown)
  const dated = shown.flatMap((exam) =>
    attemptsOf(exam, counting).map((attempt) => ({
      attempt,
      month: exam.heldYear * 12 + exam.heldMonth,
      exam,
    })),
  )
  const subjects = [...Map.groupBy(dated, ({ attempt: { code, subject = code } }) => subject).values()]
  const openElsewhere = subjects.filter(
    (taken) =>
      taken.every(({ attempt }) => !attempt.isPassed) &&
      taken.every(({ exam }) => regulationKey(exam.regulation) !== regulation),
  )
  const isFailedOnce = (taken: typeof dated): boolean => {
    const passed = taken.filter(({ attempt }) => attempt.isPassed).map(({ month }) => month)
    return taken.some(({ attempt, month }) =>
      attempt.status === 'Absent' ? month <= Math.min(...passed) : !attempt.isPassed,
    )
  }
  const lacksRegulation = shown.some((exam) => regulationKey(exam.regulation) === '')
  const bar = openElsewhere.length > 0 ? 'backlogElsewhere' : null
  return {
    classBar: lacksRegulation ? 'regulationMissing' : bar,
    failedOnce: subjects.filter(isFailedOnce).flatMap(firstName),
    openElsewhere: openElsewhere.flatMap(firstName),
  }
}

const firstName = (taken: readonly { attempt: SubjectName }[]): SubjectName[] =>
  taken.slice(0, 1).map(({ attempt }) => nameOf(attempt))

const isShown = (exam: StudentExam): exam is ShownExam => exam.result !== null

const nameOf = ({ code, name }: SubjectName): SubjectName => ({ code, name })

/** Returns the exam's attempts, each with the subject it counts as. */
const attemptsOf = ({ result, regulation }: ShownExam, { substitutes }: Counting): TakenCourse[] =>
  countedAs(result.courses.map(takenOf), substitutesOf(substitutes, regulationKey(regulation)))

const takenOf = (course: FrozenCourse): TakenCourse => ({
  ...course,
  isPassed: course.status === 'Pass' || course.status === 'Complete',
})

interface Best {
  subjects: readonly BestAttempt<TakenCourse>[]
  shown: readonly ShownExam[]
}

/** Returns no semester if all its subjects had been taken earlier. */
function semesterOf(exam: ShownExam, place: number, { subjects, shown }: Best): TranscriptSemester[] {
  const taken = subjects.filter(({ firstIn }) => firstIn === place)
  if (taken.length === 0) return []
  const working = workOutSgpa(taken.map(({ best, credits }) => ({ credits, points: best.points })))
  const { title, heldMonth, heldYear } = exam
  return [
    {
      title,
      heldMonth,
      heldYear,
      sgpa: working?.sgpa ?? null,
      subjects: taken.map(({ best, credits, bestIn }) => ({
        code: best.code,
        name: best.name,
        credits,
        grade: best.grade,
        points: best.points,
        status: best.status,
        earned: monthOf(shown[bestIn] ?? exam),
      })),
    },
  ]
}

const labelOf = ({ title, heldMonth, heldYear }: StudentExam) => ({ title, heldMonth, heldYear })
const monthOf = ({ heldMonth, heldYear }: StudentExam) => ({ heldMonth, heldYear })
