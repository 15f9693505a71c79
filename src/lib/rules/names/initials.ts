const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A name with the last of its words cut to its initial: enough to see that a paper names the same person, too
 * little to look somebody up by. The initial is what a reader counts as a letter, క్ష as well as K.
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
 * A name as a stranger is shown it: the first word, and of the others their first letter.
 * @example nameWithInitials('Asha Devi Rao') // 'Asha D. R.'
 */
export function nameWithInitials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean)
  const initials = others.map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}.`)
  return [first, ...initials].join(' ')
}
