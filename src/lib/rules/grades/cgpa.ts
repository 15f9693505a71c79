/**
 * CGPA = Σ(credits × points) ÷ Σ credits over all exams of a regulation, with the best grade of each subject;
 * two decimals, rounded half up. There is none while a subject is still to be passed. Source: decision 63.
 */
import { type GradedCourse, workOutSgpa } from './sgpa.ts'

/** A subject in one exam. Credits and points as in `sgpa.ts`. */
export interface Attempt extends GradedCourse {
  /** By which attempts of one subject are told. */
  code: string
  /** The code of the subject that it counts as, where it stands for another one; see `substitutes.ts`. */
  subject?: string
  isPassed: boolean
}

/**
 * Which credits a subject has that was taken several times: those of the best attempt, and the largest of the others only
 * where that one has none; or the largest of all attempts, as in memos that were issued by that rule.
 */
export type CreditsRule = 'bestAttempt' | 'largest'

export interface BestAttempt<Of extends Attempt> {
  best: Of
  /** In hundredths, by the `CreditsRule`. */
  credits: number
  /** In which exam it was first taken, and in which the best grade was earned: places in what was handed over. */
  firstIn: number
  bestIn: number
  /** Passed, after it was failed. */
  wasFailed: boolean
}

export interface CgpaWorking<Of extends Attempt> {
  /** Hundredths; null with a backlog, and where no subject has both credits and points. */
  cgpa: number | null
  /** Σ(credits × points) and Σ credits of the subjects that count, in hundredths. */
  weighted: number
  credits: number
  /** Credits of all subjects that are passed, in hundredths. */
  earned: number
  /** Never passed so far, in the order in which they were first taken. */
  backlogs: Of[]
  /** True where each subject was passed at its first attempt. */
  isFirstAttempt: boolean
}

/** Finds the best grade of each subject; `exams` in the order of time. Of two equal grades the first counts. */
export function bestAttempts<Of extends Attempt>(
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
  // Until here the credits are the largest of all attempts.
  return [...found.values()].map((subject) => ({
    ...subject,
    credits: (rule === 'bestAttempt' && subject.best.credits) || subject.credits,
  }))
}

/** Whatever is passed is better than what is not; a grade without points gives way to one with points. */
const isBetter = (one: Attempt, other: Attempt): boolean =>
  one.isPassed === other.isPassed ? (one.points ?? -1) > (other.points ?? -1) : one.isPassed

/**
 * Whole numbers throughout, see `workOutSgpa`.
 * @example workOutCgpa([[{ code: 'CN', credits: 300, points: 9, isPassed: true }]]).cgpa // 900
 */
export function workOutCgpa<Of extends Attempt>(exams: readonly (readonly Of[])[]): CgpaWorking<Of> {
  return cgpaOf(bestAttempts(exams))
}

/** The same of what was found before. */
export function cgpaOf<Of extends Attempt>(subjects: readonly BestAttempt<Of>[]): CgpaWorking<Of> {
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

/** Exams of one regulation, however somebody typed it. @example regulationKey(' r20 ') // 'R20' */
export const regulationKey = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()
