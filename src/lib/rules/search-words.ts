/** More words than a name has: each of them is looked for in every row. */
const mostWords = 10

/**
 * What somebody looks for, word by word: in which order they stand is no matter, for one register has "Asha Reddy"
 * and another "Reddy Asha".
 */
export const searchWords = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => (isInitials.test(word) ? word.split('.') : [word]))
    .filter(Boolean)
    .slice(0, mostWords)

/** SK.MD.ALI and M.A.K.: registers write the same name with spaces, too. An address of emails has no such parts. */
const isInitials = /^(?:\p{L}+\.)+\p{L}*$/u

/** D'Souza has one of these, whichever the keyboard has. */
export const apostrophes = /['’‘ʼ`´′]/g

/** Whether a text has each of the words, or parts of them. */
export const hasSearchWords = (texts: readonly string[], typed: string): boolean => {
  const text = texts.join(' ').toLowerCase().replaceAll(apostrophes, "'")
  return searchWords(typed).every((word) => text.includes(word.replaceAll(apostrophes, "'")))
}
