import { m } from '#paraglide/messages.js'
import { type Locale, getLocale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/show-decimal.ts'
import {
  type DegreeRule,
  type Standing,
  classOf,
  hasRequiredCredits,
  percentageOf,
} from '../rules/degree-rule.ts'
import { sayBand, sayPercentage } from './say-rule.ts'

/** What a CGPA is worth by a rule, and in which words. */
export interface Award {
  /** Empty where none is awarded, as in `about`. */
  className: string
  /** Hundredths; null without a CGPA or a formula. */
  percentage: number | null
  /** The rules that were applied, with the student's own figures. */
  about: string[]
}

export function awardOf(standing: Standing, rule: DegreeRule, locale: Locale = getLocale()): Award {
  const { cgpa } = standing
  if (cgpa === null) return { className: '', percentage: null, about: [] }
  const { percentage } = rule
  const band = classOf(standing, rule)
  return {
    className: band?.name ?? '',
    percentage: percentage && percentageOf(cgpa, percentage),
    about: [
      band ? sayBand(band, locale) : sayWhyNoClass(standing, rule, locale),
      ...(percentage ? [sayPercentage(cgpa, percentage, locale)] : []),
    ],
  }
}

function sayWhyNoClass(standing: Standing, rule: DegreeRule, locale: Locale): string {
  const at = { locale }
  if (hasRequiredCredits(standing, rule)) return m['transcripts.belowClasses']({}, at)
  const shown = (credits: number): string => showDecimal(credits, undefined, locale)
  return m['transcripts.classLater'](
    { required: shown(rule.requiredCredits ?? 0), earned: shown(standing.earned) },
    at,
  )
}
