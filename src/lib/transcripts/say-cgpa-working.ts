import { m } from '#paraglide/messages.js'
import { type Locale, getLocale } from '#paraglide/runtime.js'
import { showDecimal } from '../i18n/numbers.ts'

interface Sums {
  cgpa: number | null
  weighted: number
  credits: number
  backlogs: readonly { code: string; name: string }[]
}

/** Explains how the CGPA was computed with the student's own figures, or lists the subjects still to be passed. */
export function sayCgpaWorking(
  { cgpa, weighted, credits, backlogs }: Sums,
  locale: Locale = getLocale(),
): string {
  const at = { locale }
  if (backlogs.length > 0) {
    const open = m['result.backlogs']({ count: backlogs.length }, at)
    return `${open} ${backlogs.map(({ code, name }) => `${code} ${name}`).join(', ')}`
  }
  if (cgpa === null) return m['result.noCgpa']({}, at)
  return m['result.cgpaWorking'](
    {
      weighted: showDecimal(weighted, undefined, locale),
      credits: showDecimal(credits, undefined, locale),
      cgpa: showDecimal(cgpa, 2, locale),
    },
    at,
  )
}
