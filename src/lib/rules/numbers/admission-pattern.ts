import { isRollNumber } from './roll-number.ts'

/** Values for the placeholders of an admission number pattern; letters and digits in it stand for themselves. */
export interface AdmissionPatternValues {
  /** The academic year, such as 2026-2027. */
  year: string
  course: string
}

const placeholder = /\{([^{}]*)\}/g
const counter = /^0{0,7}1$/
const names = ['YY', 'YYYY', 'course']

/** The pattern of a college that has not set one. */
export const usualPattern = '{YYYY}/{0001}'

/**
 * Validates a pattern and returns an error code; null where it is valid. `{0001}` is the counter; `{YYYY}` and `{YY}`
 * are the first year of the academic year; `{course}` is the course in capital letters.
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

export const usesCourse = (pattern: string): boolean => pattern.includes('{course}')

/**
 * Fills a pattern in, with `#` for the digits of the counter.
 * @example seriesFormat('{YYYY}/{0001}', …) // '2026/####'
 */
export const seriesFormat = (pattern: string, { year, course }: AdmissionPatternValues): string =>
  pattern
    .replaceAll(placeholder, (_, name: string) => {
      if (name === 'course') return course.replaceAll(/[^0-9A-Za-z]/g, '')
      if (counter.test(name)) return '#'.repeat(name.length)
      return name === 'YY' ? year.slice(2, 4) : year.slice(0, 4)
    })
    .toUpperCase()

/** Tells whether a number belongs to a series; its counter may have outgrown the format. */
export function isOfSeries(format: string, number: string): boolean {
  const [before = '', after = ''] = format.split(/#+/)
  if (!number.startsWith(before) || !number.endsWith(after)) return false
  const counted = number.slice(before.length, number.length - after.length)
  const width = format.length - before.length - after.length
  return /^\d+$/.test(counted) && counted.length >= width && (counted.length === width || counted[0] !== '0')
}

/** Tells whether the first number of a format is a valid number. */
export const makesNumbers = (format: string): boolean =>
  isRollNumber(format.replace(/#+/, (at) => '1'.padStart(at.length, '0')))
