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

export interface RollList {
  /** Each once, in the order of the list. */
  rolls: string[]
  /** What stands there and is none. */
  wrong: string[]
}

/**
 * Roll numbers as somebody pastes them: one a line or between commas, semicolons and tabs; a name behind one is passed over.
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
