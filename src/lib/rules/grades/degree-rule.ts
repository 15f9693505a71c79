/**
 * What a CGPA is worth, as college data: the classes of a degree, and the university's formula for a percentage.
 * Numbers are hundredths: 7.5 = 750. Source: decision 63.
 */

export interface ClassBand {
  name: string
  /** Lowest CGPA of the class; it extends up to the next band. */
  from: number
  /** Awarded only where each subject was passed at its first attempt and none was failed in any exam of the student. */
  isFirstAttemptOnly: boolean
}

/** Percentage = (CGPA − minus) × factor. */
export interface PercentageFormula {
  factor: number
  minus: number
}

export interface DegreeRule {
  /** Sorted from highest to lowest. */
  bands: readonly ClassBand[]
  /** Null where the university has no formula. */
  percentage: PercentageFormula | null
  /**
   * Credits required for the degree; no class is awarded before they are earned. Null until the college enters them: no
   * class is awarded at all.
   */
  requiredCredits: number | null
}

/** The rule of most universities of the region; a college can change it. */
export const usualDegreeRule: DegreeRule = {
  bands: [
    { name: 'First Class with Distinction', from: 750, isFirstAttemptOnly: true },
    { name: 'First Class', from: 650, isFirstAttemptOnly: false },
    { name: 'Second Class', from: 550, isFirstAttemptOnly: false },
    { name: 'Pass Class', from: 500, isFirstAttemptOnly: false },
  ],
  percentage: { factor: 1000, minus: 50 },
  requiredCredits: null,
}

export interface DegreeStanding {
  /** Hundredths, as printed; null where there is none. */
  cgpa: number | null
  /** Credits of all passed subjects, in hundredths. */
  earned: number
  isFirstAttempt: boolean
  /** What in the student's other exams prevents any class. */
  classBar?: ClassBar
}

/** A backlog in an exam of another regulation, or an exam without a regulation. */
export type ClassBar = 'backlogElsewhere' | 'regulationMissing'

/** Why a student with a CGPA gets no class. */
export type ClassRefusal = ClassBar | 'creditsMissing' | 'creditsOpen' | 'belowClasses'

/** Tells whether the required credits are known; without them no degree counts as complete. */
export const namesCredits = ({ requiredCredits }: Pick<DegreeRule, 'requiredCredits'>): boolean =>
  requiredCredits !== null && requiredCredits > 0

/**
 * Finds the class for a CGPA with the two decimals that are printed; null without a CGPA, and where `classRefusal`
 * gives a reason.
 * @example classOf({ cgpa: 812, earned: 16000, isFirstAttempt: false }, { ...usualDegreeRule, requiredCredits: 16000 })?.name // 'First Class'
 */
export function classOf(standing: DegreeStanding, rule: DegreeRule): ClassBand | null {
  if (barOf(standing, rule)) return null
  return bandOf(standing, rule)
}

/** Explains why no class is awarded; null where one is, and without a CGPA. */
export function classRefusal(standing: DegreeStanding, rule: DegreeRule): ClassRefusal | null {
  if (standing.cgpa === null) return null
  return barOf(standing, rule) ?? (bandOf(standing, rule) ? null : 'belowClasses')
}

function barOf({ classBar, earned }: DegreeStanding, rule: DegreeRule): ClassRefusal | null {
  if (classBar) return classBar
  if (!namesCredits(rule)) return 'creditsMissing'
  return earned < (rule.requiredCredits ?? 0) ? 'creditsOpen' : null
}

function bandOf({ cgpa, isFirstAttempt }: DegreeStanding, { bands }: DegreeRule): ClassBand | null {
  if (cgpa === null) return null
  const awarded = bands.filter(({ isFirstAttemptOnly }) => isFirstAttempt || !isFirstAttemptOnly)
  return awarded.find(({ from }) => cgpa >= from) ?? null
}

/**
 * Returns hundredths of a percent, rounded half up, from 0 to 100 percent.
 * @example percentageOf(812, { factor: 1000, minus: 50 }) // 7620
 */
export function percentageOf(cgpa: number, { factor, minus }: PercentageFormula): number {
  const exact = (cgpa - minus) * factor
  return Math.min(10_000, Math.max(0, Math.floor((exact + 50) / 100)))
}
