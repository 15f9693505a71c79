import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { FrozenResult } from '../schemas/results/exam-result.ts'
import { showDecimal } from './numbers.ts'

type Locale = 'en' | 'de'

/** Explains how the SGPA was computed, with this student's own figures. */
export function sayWorking(result: FrozenResult, locale: Locale = getLocale()): string {
  if (result.sgpa === null) return m['result.noSgpa']({}, { locale })
  return m['result.working'](
    {
      weighted: showDecimal(result.weighted, undefined, locale),
      credits: showDecimal(result.countedCredits, undefined, locale),
      sgpa: showDecimal(result.sgpa, 2, locale),
    },
    { locale },
  )
}
