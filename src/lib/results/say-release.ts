import { m } from '#paraglide/messages.js'
import { showShortDate } from '../i18n/dates.ts'
import { dayAfter, indianDate, indianTime } from '../rules/dates/indian-days.ts'

/**
 * Tells when an exam's results are released, in Indian time. Both arguments are UTC instants.
 * @example sayRelease('2026-11-27T18:20:00.000Z', '2026-11-26T10:00:00.000Z') // 'Tomorrow, 23:50'
 */
export function sayRelease(availableFrom: string, now: string): string {
  const [day = '', time = ''] = indianTime(availableFrom).split('T')
  const today = indianDate(now)
  if (day === today) return m['results.today']({ time })
  if (day === dayAfter(today)) return m['results.tomorrow']({ time })
  return m['results.onDay']({ date: showShortDate(day), time })
}
