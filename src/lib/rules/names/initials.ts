const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Shortens the last word of a name to its initial: enough to recognise the person, too little to look somebody up. The
 * initial is a grapheme, క్ష as well as K.
 * @example withInitial('LAKSHMI PRASANNA REDDY') // 'LAKSHMI PRASANNA R.'
 */
export function withInitial(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  if (last === undefined) return words.join(' ')
  const [first] = graphemes.segment(last)
  return `${words.join(' ')} ${first?.segment ?? ''}.`
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Shortens a name for strangers: the first word, then the initials of the others.
 * @example nameWithInitials('Asha Devi Rao') // 'Asha D. R.'
 */
export function nameWithInitials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean)
  const initials = others.map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}.`)
  return [first, ...initials].join(' ')
}

/**
 * Returns the initials of the first and the last word, as an avatar shows them.
 * @example initialsOf('Lakshmi Devi Thota') // 'LT'
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...letters.segment(word)][0]?.segment.toUpperCase() ?? '').join('')
}

/**
 * Returns the initial of each word, for papers that strangers verify.
 * @example initialsOnly('Asha Devi Rao') // 'A. D. R.'
 */
export function initialsOnly(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words.map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}.`).join(' ')
}

/**
 * Hides a number except for its last four characters; a number of four or fewer is hidden completely.
 * @example maskNumber('21B81A0501') // '••••••0501'
 */
export function maskNumber(number: string): string {
  const shown = number.length > 4 ? number.slice(-4) : ''
  return '•'.repeat(number.length - shown.length) + shown
}
