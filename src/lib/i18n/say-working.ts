import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { FrozenResult } from '../schemas/results/exam-result.ts'
import { showDecimal } from './numbers.ts'

type Locale = 'en' | 'de'

/** Explains how the SGPA was computed, with this student's own figures. */
export function sayWorking(result: FrozenResult, locale: Locale = getLocale()): string {
  if (result.sgpa === null) return m['result.noSgpa']({}, { locale })
  return m['result.working'](figuresOf(result, locale), { locale })
}

const figuresOf = ({ weighted, countedCredits, sgpa }: FrozenResult, locale: Locale) => ({
  weighted: showDecimal(weighted, undefined, locale),
  credits: showDecimal(countedCredits, undefined, locale),
  sgpa: showDecimal(sgpa ?? 0, 2, locale),
})

/** Gives the figures alone, for a page that has the formula beside its grade scale. */
export function sayOwnWorking(result: FrozenResult, locale: Locale): string {
  if (result.sgpa === null) return m['result.noSgpa']({}, { locale })
  return m['result.ownSgpa'](figuresOf(result, locale), { locale })
}
