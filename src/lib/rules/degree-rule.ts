/**
 * What a CGPA is worth, as data of the college: the classes that a degree is awarded in, and the formula by which its
 * university makes a percentage of it. Numbers are hundredths: 7.5 = 750. Source: decision 63.
 */

export interface ClassBand {
  name: string
  /** The lowest CGPA that it is awarded for; it reaches up to the band above it. */
  from: number
  /** Only where each subject was passed at its first attempt. */
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
  /** What a degree takes; no class is named before. Null where the college does not say. */
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
}

/** True where a class may be named at all. */
export const hasRequiredCredits = (
  { earned }: Pick<Standing, 'earned'>,
  { requiredCredits }: DegreeRule,
): boolean => requiredCredits === null || earned >= requiredCredits

/**
 * The class of a CGPA as it is printed, with its two decimals; null without a CGPA, below all classes and before the
 * credits of a degree are earned.
 * @example classOf({ cgpa: 812, earned: 16000, isFirstAttempt: false }, usualDegreeRule)?.name // 'First Class'
 */
export function classOf(standing: Standing, rule: DegreeRule): ClassBand | null {
  const { cgpa, isFirstAttempt } = standing
  if (cgpa === null || !hasRequiredCredits(standing, rule)) return null
  const awarded = rule.bands.filter(({ isFirstAttemptOnly }) => isFirstAttempt || !isFirstAttemptOnly)
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
