import { m } from '#paraglide/messages.js'
import { type Locale, getLocale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/show-decimal.ts'
import {
  type ClassBand,
  type DegreeRule,
  type PercentageFormula,
  namesCredits,
  percentageOf,
} from '../rules/grades/degree-rule.ts'

/** @example sayBand(band, 'en') // 'First Class with Distinction: CGPA from 7.5, each subject passed at its first attempt and none ever failed' */
export function sayBand({ name, from, isFirstAttemptOnly }: ClassBand, locale: Locale = getLocale()): string {
  const said = { name, from: showDecimal(from, 2, locale) }
  return isFirstAttemptOnly
    ? m['transcripts.rule.bandFirst'](said, { locale })
    : m['transcripts.rule.band'](said, { locale })
}

/** @example sayFormula({ factor: 1000, minus: 50 }, 'en') // '(CGPA − 0.5) × 10' */
export function sayFormula({ factor, minus }: PercentageFormula, locale: Locale = getLocale()): string {
  const by = showDecimal(factor, undefined, locale)
  return minus === 0 ? `CGPA × ${by}` : `(CGPA − ${showDecimal(minus, undefined, locale)}) × ${by}`
}

/** With somebody's own figures. @example 'Percentage = (8.12 − 0.5) × 10 = 76.20' */
export function sayPercentage(
  cgpa: number,
  formula: PercentageFormula,
  locale: Locale = getLocale(),
): string {
  const filled = sayFormula(formula, locale).replace('CGPA', showDecimal(cgpa, 2, locale))
  const percentage = showDecimal(percentageOf(cgpa, formula), 2, locale)
  return m['transcripts.rule.percentageOf'](
    { formula: sayFormula(formula, locale), filled, percentage },
    { locale },
  )
}

/** All of a rule, a sentence a class, the formula last. */
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
