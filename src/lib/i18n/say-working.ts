import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { showHundredths } from '../rules/hundredths.ts'
import type { FrozenResult } from '../schemas/exam-result.ts'

/** How the SGPA came about, with this student's own figures. */
export function sayWorking(result: FrozenResult, locale: 'en' | 'de' = getLocale()): string {
  if (result.sgpa === null) return m['result.noSgpa']({}, { locale })
  return m['result.working'](
    {
      weighted: showHundredths(result.weighted),
      credits: showHundredths(result.countedCredits),
      sgpa: showHundredths(result.sgpa, 2),
    },
    { locale },
  )
}
