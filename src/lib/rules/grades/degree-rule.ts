/**
 * What a CGPA is worth, as data of the college: the classes that a degree is awarded in, and the formula by which its
 * university makes a percentage of it. Numbers are hundredths: 7.5 = 750. Source: decision 63.
 */

export interface ClassBand {
  name: string
  /** The lowest CGPA that it is awarded for; it reaches up to the band above it. */
  from: number
  /** Only where each subject was passed at its first attempt, and none failed in any exam of the student. */
  isFirstAttemptOnly: boolean
}

/** Percentage = (CGPA − minus) × factor. */
export interface PercentageFormula {
  factor: number
  minus: number
}

export interface DegreeRule {
  /** The highest first. */
  bands: readonly ClassBand[]
  /** Null where the university has none. */
  percentage: PercentageFormula | null
  /** What a degree takes; no class is awarded before they are earned. Null until the college enters them: no class. */
  requiredCredits: number | null
}

/** What most universities of the region print; a college changes it on its page. */
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

export interface Standing {
  /** Hundredths, as it is printed; null where there is none. */
  cgpa: number | null
  /** Credits of all that is passed, in hundredths. */
  earned: number
  isFirstAttempt: boolean
  /** What of the student's other exams is in the way of any class. */
  classBar?: ClassBar
}

/** A subject is still to be passed in an exam of another regulation, or an exam names no regulation. */
export type ClassBar = 'backlogElsewhere' | 'regulationMissing'

/** Why there is a CGPA, and no class. */
export type ClassRefusal = ClassBar | 'creditsMissing' | 'creditsOpen' | 'belowClasses'

/** Without them nobody can say that a degree is complete. */
export const namesCredits = ({ requiredCredits }: Pick<DegreeRule, 'requiredCredits'>): boolean =>
  requiredCredits !== null && requiredCredits > 0

/**
 * The class of a CGPA as it is printed, with its two decimals; null without a CGPA, and where `classRefusal` says why.
 * @example classOf({ cgpa: 812, earned: 16000, isFirstAttempt: false }, { ...usualDegreeRule, requiredCredits: 16000 })?.name // 'First Class'
 */
export function classOf(standing: Standing, rule: DegreeRule): ClassBand | null {
  if (barOf(standing, rule)) return null
  return bandOf(standing, rule)
}

/** Null where a class is awarded, and without a CGPA, where nobody asks for a class. */
export function classRefusal(standing: Standing, rule: DegreeRule): ClassRefusal | null {
  if (standing.cgpa === null) return null
  return barOf(standing, rule) ?? (bandOf(standing, rule) ? null : 'belowClasses')
}

function barOf({ classBar, earned }: Standing, rule: DegreeRule): ClassRefusal | null {
  if (classBar) return classBar
  if (!namesCredits(rule)) return 'creditsMissing'
  return earned < (rule.requiredCredits ?? 0) ? 'creditsOpen' : null
}

function bandOf({ cgpa, isFirstAttempt }: Standing, { bands }: DegreeRule): ClassBand | null {
  if (cgpa === null) return null
  const awarded = bands.filter(({ isFirstAttemptOnly }) => isFirstAttempt || !isFirstAttemptOnly)
  return awarded.find(({ from }) => cgpa >= from) ?? null
}

/**
 * Hundredths of a percent, rounded half up, from 0 to 100.
 * @example percentageOf(812, { factor: 1000, minus: 50 }) // 7620
 */
export function percentageOf(cgpa: number, { factor, minus }: PercentageFormula): number {
  const exact = (cgpa - minus) * factor
  return Math.min(10_000, Math.max(0, Math.floor((exact + 50) / 100)))
}
