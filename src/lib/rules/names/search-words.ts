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

/** "MAK" may be the initials of M. A. K. Azad. */
export const mayBeInitials = (word: string): boolean => /^\p{L}{2,4}$/u.test(word)

/** Letters that stand alone in a row, with dots or spaces between them. */
const loneLetters = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[.\s]+\p{L}(?![\p{L}\p{M}\p{N}]))+/gu

/**
 * Initials as people write them together, to be found by besides.
 * @example joinedInitials('M. A. K. Azad') // ['mak']
 */
export const joinedInitials = (text: string): string[] =>
  [...text.toLowerCase().matchAll(loneLetters)].map(([run]) => run.replaceAll(/[.\s]+/g, ''))

/** What is stored to find a record by: its texts in small letters, and their initials together. */
export const searchTextOf = (texts: readonly (string | null | undefined)[]): string => {
  const own = texts.flatMap((text) => (text ? [text] : []))
  return [...own, ...own.flatMap(joinedInitials)].join(' ').toLowerCase()
}

/** D'Souza has one of these, whichever the keyboard has. */
export const apostrophes = /['’‘ʼ`´′]/g

/** Whether a text has each of the words, or parts of them. */
export const hasSearchWords = (texts: readonly string[], typed: string): boolean => {
  const text = searchTextOf(texts).replaceAll(apostrophes, "'")
  return searchWords(typed).every((word) => text.includes(word.replaceAll(apostrophes, "'")))
}

/** Most words: nothing of them has another form, and there are no spaces to look at. */
const isPlain = /^[!-~]*$/

/**
 * Two words are one entry of a list where these are the same: capitals, spaces around and the kind of spaces
 * between make no difference; anything else does, because nobody guesses.
 * @example wordKey(' B.Tech\u00a0') === wordKey('b.tech')
 */
export const wordKey = (word: string): string =>
  isPlain.test(word)
    ? word.toLowerCase()
    : word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
