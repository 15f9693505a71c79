import { dayAfter, startOfDay } from '#lib/rules/indian-days.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { Clock } from '../core/clock.ts'
import { cacheTagsHeader, cacheUntilHeader } from './page-cache.ts'

/**
 * A page on which something stands for some days alone: it may be kept until one of its tags changes, or the day of the
 * college ends. To be called before what stands on it is read: of a page that is made across midnight the day is over then.
 * @example keepForToday(Astro.response.headers, app.clock, 'college notices')
 */
export function keepForToday(headers: Headers, { now }: Clock, tags: string): void {
  headers.set(cacheTagsHeader, tags)
  headers.set(cacheUntilHeader, startOfDay(dayAfter(indianDate(now()))))
}
