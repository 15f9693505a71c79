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
