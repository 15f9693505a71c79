import { parseHundredths, showHundredths } from '../money/paise.ts'

/** Hours a week of lectures, tutorials and practicals, in hundredths; null where one was never stated. */
export interface WeeklyHours {
  lectureHours: number | null
  tutorialHours: number | null
  practicalHours: number | null
}

/** In hundredths. */
const halfHour = 50
const maxHours = 4000

/**
 * Reads hours a week, which are whole or half ones, into hundredths. Null where the text is no such number.
 * @example readHours('1.5') // 150
 */
export function readHours(typed: string): number | null {
  const hours = parseHundredths(typed)
  return hours !== null && hours % halfHour === 0 && hours <= maxHours ? hours : null
}

/**
 * Reads the three numbers of an L-T-P cell. Null where there are not three.
 * @example readLtp('3-1-0') // { lectureHours: 300, tutorialHours: 100, practicalHours: 0 }
 */
export function readLtp(typed: string): WeeklyHours | null {
  const parts = typed.trim().split(/\s*[-–—:/+,]\s*|\s+/)
  const [lectureHours, tutorialHours, practicalHours] = parts.map((part) =>
    readHours(/^[lL]?[tT]?[pP]?(\d.*)$/.exec(part)?.[1] ?? ''),
  )
  return parts.length === 3 && lectureHours != null && tutorialHours != null && practicalHours != null
    ? { lectureHours, tutorialHours, practicalHours }
    : null
}

/** @example formatLtp({ lectureHours: 300, tutorialHours: 0, practicalHours: null }) // '3-0-?' */
export function formatLtp({ lectureHours, tutorialHours, practicalHours }: WeeklyHours): string {
  const hours = [lectureHours, tutorialHours, practicalHours]
  if (hours.every((each) => each === null)) return ''
  return hours.map((each) => (each === null ? '?' : showHundredths(each))).join('-')
}

/** Adds what is stated of the three; null where nothing is. */
export function totalHours({ lectureHours, tutorialHours, practicalHours }: WeeklyHours): number | null {
  const stated = [lectureHours, tutorialHours, practicalHours].filter((each) => each !== null)
  return stated.length === 0 ? null : stated.reduce((sum, each) => sum + each, 0)
}
