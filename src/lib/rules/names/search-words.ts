/** Maximum number of words in a search: each one is matched against every row. */
const mostWords = 10

/**
 * Splits a search into words. Their order does not matter, because one register has "Asha Reddy" and another "Reddy
 * Asha".
 */
export const searchWords = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => (isInitials.test(word) ? word.split('.') : [word]))
    .filter(Boolean)
    .slice(0, mostWords)

/** Matches SK.MD.ALI and M.A.K., which registers also write with spaces. Email addresses do not match. */
const isInitials = /^(?:\p{L}+\.)+\p{L}*$/u

/** Tells whether a word may be initials, as "MAK" for M. A. K. Azad. */
export const mayBeInitials = (word: string): boolean => /^\p{L}{2,4}$/u.test(word)

/** Matches a row of single letters with dots or spaces between them. */
const loneLetters = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[.\s]+\p{L}(?![\p{L}\p{M}\p{N}]))+/gu

/**
 * Joins the initials of a name, so that it is also found by them.
 * @example joinedInitials('M. A. K. Azad') // ['mak']
 */
export const joinedInitials = (text: string): string[] =>
  [...text.toLowerCase().matchAll(loneLetters)].map(([run]) => run.replaceAll(/[.\s]+/g, ''))

/** Builds the stored search text of a record: its texts in lower case, followed by joined initials. */
export const searchTextOf = (texts: readonly (string | null | undefined)[]): string => {
  const own = texts.flatMap((text) => (text ? [text] : []))
  return [...own, ...own.flatMap(joinedInitials)].join(' ').toLowerCase()
}

/** All characters that keyboards produce for the apostrophe in D'Souza. */
export const apostrophes = /['’‘ʼ`´′]/g

/** Tells whether the texts contain each searched word or a part of it. */
export const hasSearchWords = (texts: readonly string[], typed: string): boolean => {
  const text = searchTextOf(texts).replaceAll(apostrophes, "'")
  return searchWords(typed).every((word) => text.includes(word.replaceAll(apostrophes, "'")))
}

/** Matches most words: they need no Unicode normalisation and contain no spaces. */
const isPlain = /^[!-~]*$/

/**
 * Returns the key that identifies a list entry: case, surrounding spaces and the kind of spaces make no difference,
 * anything else does.
 * @example wordKey(' B.Tech\u00a0') === wordKey('b.tech')
 */
export const wordKey = (word: string): string =>
  isPlain.test(word)
    ? word.toLowerCase()
    : word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
