import { indianDate } from './indian-time.ts'

/**
 * The year of the books in which a moment lies: it begins on 1 April, in Indian time.
 * @example financialYearOf('2027-03-31T18:30:00.000Z') // '2027-28'
 */
export function financialYearOf(instant: string): string {
  const [year = 0, month = 1] = indianDate(instant).split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`
}
