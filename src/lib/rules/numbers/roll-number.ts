/**
 * Normalises the roll number to look up: the text before the first space, in upper case. A number that is typed with
 * spaces inside, as hall tickets print it, is joined where only the joined text has the pattern of a roll number.
 * Source: the specification's results screen ("only the text before the first space is sent").
 * @example normaliseRollNumber(' 21b81a0501 asha') // '21B81A0501'
 * @example normaliseRollNumber('21b81 a0501') // '21B81A0501'
 */
export function normaliseRollNumber(typed: string): string {
  const [first = '', ...rest] = typed.trim().toUpperCase().split(/\s+/, mostParts)
  let joined = first
  for (const part of rest) {
    if (hasRollPattern(joined)) return joined
    joined += part
  }
  return hasRollPattern(joined) ? joined : first
}

/**
 * Joins a roll number that is typed with spaces inside; any other text stays as it is.
 * @example joinRollNumber('19b81 a0512') // '19b81a0512'
 */
export function joinRollNumber(typed: string): string {
  const joined = typed.replaceAll(/\s+/g, '')
  return hasRollPattern(joined.toUpperCase()) ? joined : typed
}

/** Two digits of the year, three of the college, a letter of the course, two of the branch, and a serial number. */
export const rollPattern = '^\\d{2}[0-9A-Z]{3}[A-Z]\\d{2}[0-9A-Z]\\d$'

/** A roll number has ten characters. */
const mostParts = 10
const isOfPattern = new RegExp(rollPattern)

/** Tells whether a text has the pattern in which the university gives roll numbers to its colleges. */
const hasRollPattern = (text: string): boolean => isOfPattern.test(text)

/** Tells whether a text has the form of a hall ticket number: letters, digits, dash and slash, at most 20. */
export const isRollNumber = (text: string): boolean => /^[0-9A-Z][0-9A-Z/-]{0,19}$/.test(text)

export interface RollList {
  /** Without duplicates, in the order of the list. */
  rolls: string[]
  /** Entries that are no roll numbers. */
  wrong: string[]
}

/**
 * Reads a pasted list of roll numbers, separated by line breaks, commas, semicolons or tabs; a name after a number is
 * ignored.
 * @example readRollList('21b81a0501 Asha, 21B81A0502\nno-?') // { rolls: ['21B81A0501', '21B81A0502'], wrong: ['NO-?'] }
 */
export function readRollList(text: string): RollList {
  const parts = text.split(/[\n\r,;\t]/).map(normaliseRollNumber)
  const given = [...new Set(parts)].filter(Boolean)
  return {
    rolls: given.filter(isRollNumber),
    wrong: given.filter((each) => !isRollNumber(each)),
  }
}
