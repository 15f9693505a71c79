import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { FrozenResult } from '../schemas/exam-result.ts'
import { showDecimal } from './show-decimal.ts'

type Locale = 'en' | 'de'
/** Hundredths as text. */
type ShowNumber = (hundredths: number, decimals?: number) => string

/** How the SGPA came about, with this student's own figures. */
export function sayWorking(
  result: FrozenResult,
  locale: Locale = getLocale(),
  show: ShowNumber = (hundredths, decimals) => showDecimal(hundredths, decimals, locale),
): string {
  if (result.sgpa === null) return m['result.noSgpa']({}, { locale })
  return m['result.working'](
    {
      weighted: show(result.weighted),
      credits: show(result.countedCredits),
      sgpa: show(result.sgpa, 2),
    },
    { locale },
  )
}
