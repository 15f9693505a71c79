/** Spaces that nobody sees, marks of direction, soft hyphens, the mark that files begin with. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** Joiners shape letters of Indian and Arabic scripts; between Latin letters and digits they say nothing. */
const looseJoiners = /(?<=[\p{ASCII}]|^)[\u200C\u200D]|[\u200C\u200D](?=[\p{ASCII}]|$)/gu
const fullWidth = /[\u3000\uFF01-\uFF5E]/g
const isPlain = /^[ -~]*$/
/** A number in the digits of another script, and nothing else. */
const numberAlone = /^[\p{Nd}\p{Sc}\s.,:/+()-]+$/u
const otherDigits = /(?![0-9])\p{Nd}/gu
/** Spreadsheet programs show it nowhere, and write it into files to keep a text from being a number or a formula. */
const textMark = /^'(?=[=+@-]|[^']*\d[^']*$)/

/**
 * What a cell of a file says to who looks at it: without the signs that nobody sees, and with the letters and digits of
 * the Latin keyboard in place of their wide forms.
 * @example cleanCell('\u202a26T19A0502\u202c') // '26T19A0502'
 * @example cleanCell('２６Ｔ１９') // '26T19'
 * @example cleanCell("'0501") // '0501'
 */
export function cleanCell(text: string): string {
  const line = oneLineOf(text)
  if (isPlain.test(line)) return line.startsWith("'") ? oneLineOf(line.replace(textMark, '')) : line
  const seen = withoutUnseen(line).replaceAll(fullWidth, toNarrow)
  const digits = numberAlone.test(seen) ? seen.replaceAll(otherDigits, latinDigit) : seen
  return oneLineOf(oneLineOf(digits).replace(textMark, ''))
}

/** A text without the signs that take no room. */
export const withoutUnseen = (text: string): string =>
  isPlain.test(text) ? text : text.replaceAll(unseen, '').replaceAll(looseJoiners, '')

const toNarrow = (sign: string): string =>
  sign === '\u3000' ? ' ' : String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0)

/** The digits of every script stand in a row; those of Indian scripts begin at a place that ends in 6, others at 0. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = Array.from({ length: 10 }, (_, back) => code - back).find(
    (each) => !/\p{Nd}/u.test(String.fromCodePoint(each - 1)),
  )
  return zero === undefined ? digit : String(code - zero)
}

/** Words and signs by which lists say that there is nothing. */
const blank =
  /^(?:n\.?\s?\/?\s?a\.?|nil|none|not (?:available|applicable|given|known)|[-–—_]{1,5}|\.{1,3}|[(<]null[)>])$/i
/** How databases write it; somebody is called Null. */
const ofDatabase: readonly string[] = ['NULL', 'null']
const mostCharacters = 14

/**
 * Whether a whole cell says that there is nothing.
 * @example isBlankWord('N/A') // true
 * @example isBlankWord('Nala') // false
 */
export const isBlankWord = (text: string): boolean =>
  text.length <= mostCharacters && (blank.test(text.trim()) || ofDatabase.includes(text.trim()))

/**
 * Whether a cell of an upload says that the stored value is to be emptied. An empty cell, or a column that the file
 * does not have, leaves what is stored.
 * @example isClearWord(' Clear ') // true
 */
export const isClearWord = (text: string): boolean => text.trim().toLowerCase() === clearWord

/** As the drop-down lists of a template have it. */
export const clearWord = 'clear'

/**
 * What a table has under a name that somebody sent. Written as `table[name]` it would also answer what every object
 * inherits, such as for `constructor` or `__proto__`.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const untidy = /^\s|\s$|\s\s|[^\S ]/

/**
 * A text as people read it: spaces around it go, and several in a row, of whatever kind, are one. Names with two
 * spaces would be found by nobody who types one.
 * @example oneLineOf(' Asha  Rao\u00a0') // 'Asha Rao'
 */
export const oneLineOf = (text: string): string =>
  // Nearly every cell of a large file is tidy already.
  untidy.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text
