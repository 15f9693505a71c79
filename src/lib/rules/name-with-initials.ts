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
