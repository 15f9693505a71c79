import { indianDate } from './indian-time.ts'

/** April, for January is 0: a month after it stands in the new year. */
const lastMonthOfYear = 3

/**
 * The academic year in which a moment lies: it begins on 1 May, in Indian time.
 * @example academicYearOf('2026-04-30T18:30:00.000Z') // '2026-2027'
 */
export function academicYearOf(instant: string): string {
  const [year = 0, month = 1] = indianDate(instant).split('-').map(Number)
  const start = month - 1 > lastMonthOfYear ? year : year - 1
  return `${start}-${start + 1}`
}
