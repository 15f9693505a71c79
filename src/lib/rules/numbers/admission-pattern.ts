import { isRollNumber } from './roll-number.ts'

/** What a pattern of admission numbers puts in: letters and digits stand for themselves. */
export interface AdmissionPatternValues {
  /** The academic year, such as 2026-2027. */
  year: string
  course: string
}

const placeholder = /\{([^{}]*)\}/g
const counter = /^0{0,7}1$/
const names = ['YY', 'YYYY', 'course']

/** What a college has that has said nothing. */
export const usualPattern = '{YYYY}/{0001}'

/**
 * What is wrong with a pattern, as an error code; null where nothing is. `{0001}` counts; `{YYYY}` and `{YY}` are the
 * year in which the academic year begins; `{course}` is the course in capital letters.
 * @example admissionPatternProblem('{course}/{YY}/{001}') // null
 */
export function admissionPatternProblem(pattern: string): string | null {
  const used = [...pattern.matchAll(placeholder)].map(([, name = '']) => name)
  const plain = pattern.replaceAll(placeholder, '')
  if (/[{}]/.test(plain)) return 'steps.patternBraces'
  if (used.some((name) => !counter.test(name) && !names.includes(name))) return 'admissions.patternUnknown'
  if (used.filter((name) => counter.test(name)).length !== 1) return 'steps.patternCounter'
  if (!/^[0-9A-Z/-]*$/i.test(plain)) return 'student.admissionNumberWrong'
  return null
}

/** Whether a pattern needs the course. */
export const usesCourse = (pattern: string): boolean => pattern.includes('{course}')

/** With `#` for the digits of the number. @example seriesFormat('{YYYY}/{0001}', …) // '2026/####' */
export const seriesFormat = (pattern: string, { year, course }: AdmissionPatternValues): string =>
  pattern
    .replaceAll(placeholder, (_, name: string) => {
      if (name === 'course') return course.replaceAll(/[^0-9A-Za-z]/g, '')
      if (counter.test(name)) return '#'.repeat(name.length)
      return name === 'YY' ? year.slice(2, 4) : year.slice(0, 4)
    })
    .toUpperCase()

/** Whether a series may write a number: the format fits it, however many digits it has by then. */
export function isOfSeries(format: string, number: string): boolean {
  const [before = '', after = ''] = format.split(/#+/)
  if (!number.startsWith(before) || !number.endsWith(after)) return false
  const counted = number.slice(before.length, number.length - after.length)
  const width = format.length - before.length - after.length
  return /^\d+$/.test(counted) && counted.length >= width && (counted.length === width || counted[0] !== '0')
}

/** Whether the number that a format makes first can be one at all. */
export const makesNumbers = (format: string): boolean =>
  isRollNumber(format.replace(/#+/, (at) => '1'.padStart(at.length, '0')))
