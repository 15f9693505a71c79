/** Matches invisible spaces, direction marks, soft hyphens and the byte order mark. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/**
 * Matches joiners next to ASCII characters, where they have no effect; they shape letters of Indian and Arabic scripts.
 */
const looseJoiners = /(?<=[\p{ASCII}]|^)[\u200C\u200D]|[\u200C\u200D](?=[\p{ASCII}]|$)/gu
const fullWidth = /[\u3000\uFF01-\uFF5E]/g
const isPlain = /^[ -~]*$/
/** Matches a text that is only a number, in the digits of any script. */
const numberAlone = /^[\p{Nd}\p{Sc}\s.,:/+()-]+$/u
const otherDigits = /(?![0-9])\p{Nd}/gu
/**
 * Matches the leading apostrophe that spreadsheet programs hide, and write into files to mark a number or formula as
 * text.
 */
const textMark = /^'(?=[=+@-]|[^']*\d[^']*$)/

/**
 * Normalises a cell to what a reader sees: removes invisible characters and turns full-width letters and digits into
 * ASCII.
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

/** Removes zero-width characters. */
export const withoutUnseen = (text: string): string =>
  isPlain.test(text) ? text : text.replaceAll(unseen, '').replaceAll(looseJoiners, '')

const toNarrow = (sign: string): string =>
  sign === '\u3000' ? ' ' : String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0)

/** Converts a digit by its distance from the first digit of its script: the ten digits of a script are consecutive. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = Array.from({ length: 10 }, (_, back) => code - back).find(
    (each) => !/\p{Nd}/u.test(String.fromCodePoint(each - 1)),
  )
  return zero === undefined ? digit : String(code - zero)
}

/** Matches words and signs that stand for an empty value. */
const blank =
  /^(?:n\.?\s?\/?\s?a\.?|nil|none|not (?:available|applicable|given|known)|[-–—_]{1,5}|\.{1,3}|[(<]null[)>])$/i
/** Spelled exactly as databases write it: there are people called Null. */
const ofDatabase: readonly string[] = ['NULL', 'null']
const mostCharacters = 14

/**
 * Tells whether the text of a cell stands for an empty value.
 * @example isBlankWord('N/A') // true
 * @example isBlankWord('Nala') // false
 */
export const isBlankWord = (text: string): boolean =>
  text.length <= mostCharacters && (blank.test(text.trim()) || ofDatabase.includes(text.trim()))

/**
 * Tells whether a cell of an upload clears the stored value. An empty cell or a missing column leaves the stored value
 * unchanged.
 * @example isClearWord(' Clear ') // true
 */
export const isClearWord = (text: string): boolean => text.trim().toLowerCase() === clearWord

/** The drop-down lists of templates contain this word. */
export const clearWord = 'clear'

/**
 * Looks up an untrusted name in a table. `table[name]` would also return inherited properties, such as `constructor` or
 * `__proto__`.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const untidy = /^\s|\s$|\s\s|[^\S ]/

/**
 * Trims a text and collapses runs of whitespace to one space. A name with two spaces would not be found by a search
 * with one.
 * @example oneLineOf(' Asha  Rao\u00a0') // 'Asha Rao'
 */
export const oneLineOf = (text: string): string =>
  // The test is cheaper, and nearly every cell of a large file passes it.
  untidy.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text
