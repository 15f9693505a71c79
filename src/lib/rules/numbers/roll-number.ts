/**
 * What a person typed, as the roll number looked up: the text before the first space, upper-cased.
 * Source: the specification's results screen ("only the text before the first space is sent").
 * @example normaliseRollNumber(' 21b81a0501 asha') // '21B81A0501'
 */
export function normaliseRollNumber(typed: string): string {
  return (typed.trim().split(/\s/, 1)[0] ?? '').toUpperCase()
}

/** Letters, digits, dash and slash, at most 20: what universities print as hall ticket numbers. */
export const isRollNumber = (text: string): boolean => /^[0-9A-Z][0-9A-Z/-]{0,19}$/.test(text)
