/** Longer than any name; what is typed beyond it is left out. */
const longestText = 100
/** The database counts rows in numbers of its own. */
const mostPages = 100_000

/** Without what cannot be seen, or was no text: PostgreSQL keeps no NUL. @example readText(' asha\0 ') // 'asha' */
export const readText = (text: string | null): string =>
  (text ?? '')
    .slice(0, longestText * 2)
    .replaceAll(/[\p{C}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    // Cut in the middle of a character, half of one would be left.
    .replace(/\p{Cs}$/u, '')

/** An ISO date that exists; '' for everything else. @example readDay('2026-02-30') // '' */
export function readDay(text: string | null): string {
  if (text === null || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return ''
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : ''
}

/** A whole number that both engines keep in a column; '' for everything else. @example readNumber('007') // '7' */
export const readNumber = (text: string | null): string =>
  text !== null && /^-?\d{1,9}$/.test(text) ? String(Number(text)) : ''

/** The number of a page, from 1. @example readWhole('1e400') // 1 */
export function readWhole(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1
}
