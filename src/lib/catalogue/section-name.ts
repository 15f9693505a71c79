import { isBlankWord } from '../rules/cells/blank-word.ts'
import { typedBeforeDate } from '../rules/cells/damaged-cell.ts'

/** Longer ones are names of branches or of people in the wrong column. */
const longest = 10
/** Letters first, or a number of one or two digits. */
const sectionName = /^(?:\p{L}[\p{L}\p{M}\d .&/()-]*|\d{1,2}(?:st|nd|rd|th)?)$/iu

/**
 * Whether a text looks like the name of a section, and may be added to the catalogue without asking for each.
 * @example isSectionName('A') // true
 * @example isSectionName('45292') // false: a date that lost its format
 */
export const isSectionName = (text: string): boolean =>
  text.length <= longest &&
  sectionName.test(text) &&
  !isBlankWord(text) &&
  typedBeforeDate(text) === null &&
  text.toLowerCase() !== 'total'
