import { daysOf } from '../dates/typed-day.ts'

/** What a spreadsheet program shows of a long number, or of a code such as 12E04. */
const cutShort = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i
/** What it leaves of one that it takes for a number: its end is gone, or it became 20000000000000 of 2E13. */
const manyZeros = /^[1-9]\d{0,8}0{6}$|^[1-9]\d{14,}0{3}$/

/** Whether a spreadsheet program has taken a code for a number and shortened it. @example isCutShort('1.2E+05') // true */
export const isCutShort = (text: string): boolean => cutShort.test(text)

/** The same of a number that no longer shows it, where numbers do not end so by themselves. */
export const endsInZeros = (text: string): boolean => manyZeros.test(text)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** As German programs write those that differ. */
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

/** What a program made a date of: what may have been typed, one or two readings of it. */
export type TypedBefore = readonly [string, ...string[]]

/**
 * What may have stood in a cell of which a spreadsheet program has made a date; null of any other text. Nobody knows
 * whether the program had the day first, so that of the first of a month both readings are named.
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
 * The same of a day written in numbers, which is what programs show of a real date: 03-02-2026. Some numbers of people
 * are written so, too.
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

/** What Windows-1252 shows of the second and third byte of a letter in UTF-8. */
const follower = '[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'
/** Letters of Latin, Arabic and Indian scripts, and quotation marks, as they look then; no text of people has these side by side. */
const damaged = new RegExp(`[ÂÃØÙÚÛ]${follower}|[àáâ]${follower}{2}`, 'u')

/** Whether letters of a text were damaged by a program that took its encoding for another. @example isMojibake('à°†à°¶à°¾') // true */
export const isMojibake = (text: string): boolean => damaged.test(text)

const latinCode = /[0-9A-Za-z]/
/** Cyrillic and Greek: А, В, Е and О look like those of the Latin keyboard. */
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Whether a code has letters that only look like Latin ones. @example hasMixedLetters('26T19А0507') // true */
export const hasMixedLetters = (text: string): boolean => lookalike.test(text) && latinCode.test(text)
