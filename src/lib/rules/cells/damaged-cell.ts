import { daysOf } from '../dates/typed-day.ts'

/** Matches scientific notation, which spreadsheet programs show for a long number or a code such as 12E04. */
const cutShort = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i
/**
 * Matches a number that lost its last digits to rounding, or that was a code such as 2E13 and became 20000000000000.
 */
const manyZeros = /^[1-9]\d{0,8}0{6}$|^[1-9]\d{14,}0{3}$/

/**
 * Tells whether a spreadsheet program took a code for a number and shortened it.
 * @example isCutShort('1.2E+05') // true
 */
export const isCutShort = (text: string): boolean => cutShort.test(text)

/**
 * Tells whether a number looks rounded although it is written out. Use it only for numbers that do not usually end in
 * zeros.
 */
export const endsInZeros = (text: string): boolean => manyZeros.test(text)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** German month abbreviations that differ from the English ones. */
const otherMonths: Readonly<Record<string, string>> = {
  mrz: 'mar',
  mär: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
}
const real = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/
const dayAndMonth = /^(\d{1,2})(?:-|\. ?)(\p{L}{3})\.?(?:[- ](\d{4}|\d\d))?$/u
const monthAndYear = /^(\p{L}{3})[- ](\d{4}|\d\d)$/u
const written = /^(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)\d\d)$/

/** What may have been entered before a program turned it into a date: one or two readings. */
export type TypedBefore = readonly [string, ...string[]]

/**
 * Returns what may have been entered in a cell that a spreadsheet program turned into a date; null for any other text.
 * The order of day and month is unknown, so the first of a month has two readings.
 * @example typedBeforeDate('2026-02-03') // ['3-2', '3-2-2026']
 * @example typedBeforeDate('3-Feb') // ['3-2']
 * @example typedBeforeDate('Feb-22') // ['2-22', '2-2022']
 */
export function typedBeforeDate(text: string): TypedBefore | null {
  if (text.length > 28 || !/\d/.test(text)) return null
  const [isReal, year = '', month = '', day = ''] = real.exec(text) ?? []
  if (isReal !== undefined) return ofDay(Number(day), Number(month), year)
  const [isDay, shownDay = '', dayMonth = '', dayYear] = dayAndMonth.exec(text) ?? []
  if (isDay !== undefined) return ofDay(Number(shownDay), monthOf(dayMonth), dayYear)
  const [isMonth, shownMonth = '', shownYear = ''] = monthAndYear.exec(text) ?? []
  if (isMonth === undefined || monthOf(shownMonth) === 0) return null
  const number = monthOf(shownMonth)
  return shownYear.length === 4
    ? [`${number}-${shownYear}`]
    : [`${number}-${shownYear}`, `${number}-20${shownYear}`]
}

/**
 * Returns the readings for a date in numbers, such as 03-02-2026, which is how programs display a real date. Some roll
 * numbers have this form too.
 */
export function typedBeforeWrittenDate(text: string): TypedBefore | null {
  const [found, day = '', , month = '', year = ''] = written.exec(text) ?? []
  return found === undefined ? null : ofDay(Number(day), Number(month), year)
}

function ofDay(day: number, month: number, year: string | undefined): TypedBefore | null {
  if (month === 0 || day < 1 || day > daysOf(2000, month)) return null
  const short = `${day}-${month}`
  if (year === undefined) return [short]
  return day === 1 ? [short, `${month}-${year}`] : [short, `${short}-${year}`]
}

function monthOf(written: string): number {
  const word = written.toLowerCase()
  return months.indexOf(otherMonths[word] ?? word) + 1
}

/** Characters that Windows-1252 shows for the second and third byte of a UTF-8 letter. */
const follower = '[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'
/**
 * Matches Latin, Arabic and Indian letters and quotation marks after the wrong decoding; normal text does not contain
 * these sequences.
 */
const damaged = new RegExp(`[ÂÃØÙÚÛ]${follower}|[àáâ]${follower}{2}`, 'u')

/**
 * Tells whether a text was decoded with the wrong encoding.
 * @example isMojibake('à°†à°¶à°¾') // true
 */
export const isMojibake = (text: string): boolean => damaged.test(text)

const latinCode = /[0-9A-Za-z]/
/** Matches Cyrillic and Greek: А, В, Е and О look like Latin letters. */
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/**
 * Tells whether a code contains letters that only look like Latin ones.
 * @example hasMixedLetters('26T19А0507') // true
 */
export const hasMixedLetters = (text: string): boolean => lookalike.test(text) && latinCode.test(text)
