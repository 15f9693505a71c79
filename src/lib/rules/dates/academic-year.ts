import { indianDate } from './indian-days.ts'

/** April, with January as 0: later months belong to the new year. */
const lastMonthOfYear = 3

/**
 * Returns the academic year of an instant. It starts on 1 May, in Indian time.
 * @example academicYearOf('2026-04-30T18:30:00.000Z') // '2026-2027'
 */
export function academicYearOf(instant: string): string {
  const [heldYear = 0, heldMonth = 1] = indianDate(instant).split('-').map(Number)
  return academicYearOfMonth({ heldMonth, heldYear })
}

/**
 * Returns the academic year of a month, where the day is unknown.
 * @example academicYearOfMonth({ heldMonth: 4, heldYear: 2026 }) // '2025-2026'
 */
export function academicYearOfMonth({
  heldMonth,
  heldYear,
}: {
  heldMonth: number
  heldYear: number
}): string {
  const start = heldMonth - 1 > lastMonthOfYear ? heldYear : heldYear - 1
  return `${start}-${start + 1}`
}

/**
 * Parses an academic year as people write it; null where it is none.
 * @example readAcademicYear('2026-27') // '2026-2027'
 */
export function readAcademicYear(typed: string): string | null {
  const [, from = '', to = ''] = /^(?:A\.?Y\.?\s*)?(\d{4})\s*[-–/]\s*(\d{2}|\d{4})$/i.exec(typed.trim()) ?? []
  const next = String(Number(from) + 1)
  return from !== '' && (to === next || to === next.slice(-2)) ? `${from}-${next}` : null
}

/** Lists the years of a form: the next one, the current one and some before, newest first. */
export function yearsAround(instant: string, before = 5): string[] {
  const first = Number(academicYearOf(instant).slice(0, 4)) + 1
  return Array.from({ length: before + 2 }, (_, index) => `${first - index}-${first - index + 1}`)
}

/** Lists the years of a report: the current one and nine before, newest first. */
export const reportYears = (instant: string): string[] => yearsAround(instant, 9).slice(1)

/**
 * Returns the first and the last day of an academic year.
 * @example daysOfAcademicYear('2026-2027') // { from: '2026-05-01', to: '2027-04-30' }
 */
export function daysOfAcademicYear(year: string): { from: string; to: string } {
  const [from = '', to = ''] = year.split('-')
  return { from: `${from}-05-01`, to: `${to}-04-30` }
}
