import { m } from '#paraglide/messages.js'
import { type Locale, getLocale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/show-decimal.ts'
import {
  type ClassRefusal,
  type DegreeRule,
  type Standing,
  classOf,
  classRefusal,
  percentageOf,
} from '../rules/grades/degree-rule.ts'
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

interface Refused {
  standing: Standing
  rule: DegreeRule
  locale: Locale
}

function sayRefusal(refusal: ClassRefusal, { standing, rule, locale }: Refused): string {
  const at = { locale }
  if (refusal !== 'creditsOpen') return m[`transcripts.noClass.${refusal}`]({}, at)
  const shown = (credits: number): string => showDecimal(credits, undefined, locale)
  return m['transcripts.noClass.creditsOpen'](
    { required: shown(rule.requiredCredits ?? 0), earned: shown(standing.earned) },
    at,
  )
}

/** The class that a student would have, had each subject been passed at its first attempt; empty where it is the same. */
export function missedClass(standing: Standing, rule: DegreeRule): string {
  const atFirst = classOf({ ...standing, isFirstAttempt: true }, rule)?.name ?? ''
  return atFirst === (classOf(standing, rule)?.name ?? '') ? '' : atFirst
}
