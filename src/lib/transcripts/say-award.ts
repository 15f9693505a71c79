import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/numbers.ts'
import {
  type ClassBand,
  classOf,
  classRefusal,
  type ClassRefusal,
  type DegreeRule,
  namesCredits,
  type PercentageFormula,
  percentageOf,
  type DegreeStanding,
} from '../rules/grades/degree-rule.ts'

/** The class and percentage of a CGPA by a rule, with texts. */
export interface Award {
  /** Empty where no class is awarded; `about` gives the reason. */
  className: string
  /** Hundredths; null without a CGPA or a formula. */
  percentage: number | null
  /** The rules that were applied, with the student's own figures. */
  about: string[]
}

export function awardOf(standing: DegreeStanding, rule: DegreeRule, locale: Locale = getLocale()): Award {
  const { cgpa } = standing
  if (cgpa === null) return { className: '', percentage: null, about: [] }
  const { percentage } = rule
  const band = classOf(standing, rule)
  const refusal = classRefusal(standing, rule)
  return {
    className: band?.name ?? '',
    percentage: percentage && percentageOf(cgpa, percentage),
    about: [
      ...(band ? [sayBand(band, locale)] : []),
      ...(refusal ? [sayRefusal(refusal, { standing, rule, locale })] : []),
      ...(percentage ? [sayPercentage(cgpa, percentage, locale)] : []),
    ],
  }
}

interface RefusedAward {
  standing: DegreeStanding
  rule: DegreeRule
  locale: Locale
}

function sayRefusal(refusal: ClassRefusal, { standing, rule, locale }: RefusedAward): string {
  const at = { locale }
  if (refusal !== 'creditsOpen') return m[`transcripts.noClass.${refusal}`]({}, at)
  const shown = (credits: number): string => showDecimal(credits, undefined, locale)
  return m['transcripts.noClass.creditsOpen'](
    { required: shown(rule.requiredCredits ?? 0), earned: shown(standing.earned) },
    at,
  )
}

/**
 * Returns the class that the student would have with every subject passed at the first attempt; empty where it is the
 * same.
 */
export function missedClass(standing: DegreeStanding, rule: DegreeRule): string {
  const atFirst = classOf({ ...standing, isFirstAttempt: true }, rule)?.name ?? ''
  return atFirst === (classOf(standing, rule)?.name ?? '') ? '' : atFirst
}

/** @example sayBand(band, 'en') // 'First Class with Distinction: CGPA from 7.5, each subject passed at its first attempt and none ever failed' */
function sayBand({ name, from, isFirstAttemptOnly }: ClassBand, locale: Locale = getLocale()): string {
  const said = { name, from: showDecimal(from, 2, locale) }
  return isFirstAttemptOnly
    ? m['transcripts.rule.bandFirst'](said, { locale })
    : m['transcripts.rule.band'](said, { locale })
}

/** @example sayFormula({ factor: 1000, minus: 50 }, 'en') // '(CGPA − 0.5) × 10' */
function sayFormula({ factor, minus }: PercentageFormula, locale: Locale = getLocale()): string {
  const by = showDecimal(factor, undefined, locale)
  return minus === 0 ? `CGPA × ${by}` : `(CGPA − ${showDecimal(minus, undefined, locale)}) × ${by}`
}

/**
 * Formats the percentage with the student's own figures.
 * @example 'Percentage = (8.12 − 0.5) × 10 = 76.20'
 */
function sayPercentage(cgpa: number, formula: PercentageFormula, locale: Locale = getLocale()): string {
  const filled = sayFormula(formula, locale).replace('CGPA', showDecimal(cgpa, 2, locale))
  const percentage = showDecimal(percentageOf(cgpa, formula), 2, locale)
  return m['transcripts.rule.percentageOf'](
    { formula: sayFormula(formula, locale), filled, percentage },
    { locale },
  )
}

/** Describes a rule, one sentence per class, the formula last. */
export function sayRule(
  { bands, percentage, requiredCredits }: DegreeRule,
  locale: Locale = getLocale(),
): string[] {
  const at = { locale }
  return [
    ...bands.map((band) => sayBand(band, locale)),
    namesCredits({ requiredCredits })
      ? m['transcripts.rule.required']({ credits: showDecimal(requiredCredits ?? 0, undefined, locale) }, at)
      : m['transcripts.rule.creditsMissing']({}, at),
    percentage === null
      ? m['transcripts.rule.noPercentage']({}, at)
      : m['transcripts.rule.percentage']({ formula: sayFormula(percentage, locale) }, at),
  ]
}
