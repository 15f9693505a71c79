/** Answers that files contain where the name of the consenting person belongs; none of them is a name. */
const answers = [
  'yes',
  'no',
  'y',
  'n',
  'true',
  'false',
  'ja',
  'nein',
  'na',
  'nil',
  'none',
  'notapplicable',
  'given',
  'notgiven',
  'taken',
  'received',
  'pending',
]
const saidOfNobody: ReadonlySet<string> = new Set(answers)

/**
 * Tells whether a text can be the name of a parent or guardian.
 * @example namesSomebody('N.A.') // false
 */
export function namesSomebody(text: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
  return letters !== '' && !saidOfNobody.has(letters)
}
