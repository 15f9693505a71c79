/** More words than a name has: each of them is looked for in every row. */
const mostWords = 10

/**
 * What somebody looks for, word by word: in which order they stand is no matter, for one register has "Asha Reddy"
 * and another "Reddy Asha".
 */
export const searchWords = (typed: string): string[] =>
  typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Whether a text has each of the words, or parts of them. */
export const hasSearchWords = (texts: readonly string[], typed: string): boolean => {
  const text = texts.join(' ').toLowerCase()
  return searchWords(typed).every((word) => text.includes(word))
}
