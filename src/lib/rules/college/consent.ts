/** What files and hurried people write where it is asked who has consented; nobody is called so. */
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

/** Whether a text can be the name of a parent or guardian. @example namesSomebody('N.A.') // false */
export function namesSomebody(text: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
  return letters !== '' && !saidOfNobody.has(letters)
}
