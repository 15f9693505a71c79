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
