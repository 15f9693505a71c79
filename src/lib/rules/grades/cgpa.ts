/**
 * CGPA = Σ(credits × points) ÷ Σ credits over all exams of a regulation, with the best grade of each subject; two
 * decimals, rounded half up. There is no CGPA while the student has a backlog. Source: decision 63.
 */
import { type GradedCourse, workOutSgpa } from './sgpa.ts'

/** An attempt at a subject in one exam. Credits and points as in `sgpa.ts`. */
export interface SubjectAttempt extends GradedCourse {
  /** Subject code, which identifies the attempts at one subject. */
  code: string
  /** Code of the subject that this one substitutes, if any; see `substitutes.ts`. */
  subject?: string
  isPassed: boolean
}

/**
 * Which credits count for a subject with several attempts. `bestAttempt`: those of the best attempt, or the largest of
 * the others where it has none. `largest`: the largest of all attempts, for memos that were issued by that rule.
 */
export type CreditsRule = 'bestAttempt' | 'largest'

export interface BestAttempt<Of extends SubjectAttempt> {
  best: Of
  /** In hundredths, by the `CreditsRule`. */
  credits: number
  /** Indexes into the exams: where the subject was first taken, and where the best grade was earned. */
  firstIn: number
  bestIn: number
  /** The subject was passed after it had been failed. */
  wasFailed: boolean
}

export interface CgpaWorking<Of extends SubjectAttempt> {
  /** Hundredths; null with a backlog, and where no subject has both credits and points. */
  cgpa: number | null
  /** Σ(credits × points) and Σ credits of the counted subjects, in hundredths. */
  weighted: number
  credits: number
  /** Credits of all passed subjects, in hundredths. */
  earned: number
  /** Subjects not passed so far, in the order of their first attempts. */
  backlogs: Of[]
  /** True where each subject was passed at its first attempt. */
  isFirstAttempt: boolean
}

/** Finds the best grade of each subject. `exams` are in chronological order; of two equal grades the first counts. */
export function bestAttempts<Of extends SubjectAttempt>(
  exams: readonly (readonly Of[])[],
  rule: CreditsRule = 'bestAttempt',
): BestAttempt<Of>[] {
  const found = new Map<string, BestAttempt<Of>>()
  exams.forEach((attempts, place) => {
    for (const attempt of attempts) {
      const { credits, code, subject = code } = attempt
      const known = found.get(subject)
      if (!known) {
        found.set(subject, { best: attempt, credits, firstIn: place, bestIn: place, wasFailed: false })
        continue
      }
      known.credits = Math.max(known.credits, attempt.credits)
      known.wasFailed ||= !known.best.isPassed
      if (isBetter(attempt, known.best)) Object.assign(known, { best: attempt, bestIn: place })
    }
  })
  // So far the credits are the largest of all attempts.
  return [...found.values()].map((subject) => ({
    ...subject,
    credits: (rule === 'bestAttempt' && subject.best.credits) || subject.credits,
  }))
}

/** A passed attempt beats a failed one; a grade with points beats one without. */
const isBetter = (one: SubjectAttempt, other: SubjectAttempt): boolean =>
  one.isPassed === other.isPassed ? (one.points ?? -1) > (other.points ?? -1) : one.isPassed

/**
 * Computes with integers throughout, see `workOutSgpa`.
 * @example workOutCgpa([[{ code: 'CN', credits: 300, points: 9, isPassed: true }]]).cgpa // 900
 */
export function workOutCgpa<Of extends SubjectAttempt>(exams: readonly (readonly Of[])[]): CgpaWorking<Of> {
  return cgpaOf(bestAttempts(exams))
}

/** Computes the CGPA from the best attempts. */
export function cgpaOf<Of extends SubjectAttempt>(subjects: readonly BestAttempt<Of>[]): CgpaWorking<Of> {
  const working = workOutSgpa(subjects.map(({ best, credits }) => ({ credits, points: best.points })))
  const backlogs = subjects.filter(({ best }) => !best.isPassed).map(({ best }) => best)
  return {
    cgpa: backlogs.length > 0 ? null : (working?.sgpa ?? null),
    weighted: working?.weighted ?? 0,
    credits: working?.credits ?? 0,
    earned: subjects.reduce((sum, { best, credits }) => (best.isPassed ? sum + credits : sum), 0),
    backlogs,
    isFirstAttempt: backlogs.length === 0 && subjects.every(({ wasFailed }) => !wasFailed),
  }
}

/**
 * Normalises the name of a regulation.
 * @example regulationKey(' r20 ') // 'R20'
 */
export const regulationKey = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()
