/**
 * Tells whether two names are likely one person's: each word of the shorter name occurs in the longer one, in any
 * order, as itself, as its initial, or with one letter added, missing or changed. Offices and universities spell a name
 * differently. A shared family name alone is not enough.
 * @example areSimilarNames('RAO A.', 'Asha Rao') // true
 * @example areSimilarNames('Ravi Rao', 'Asha Rao') // false
 */
export function areSimilarNames(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (few.length === 0) return false
  if (few.join('') === many.join('')) return true
  const left = [...many]
  return few.every((word) => {
    const at = left.findIndex((each) => isSimilarWord(word, each))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

function isSimilarWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 1) return long.startsWith(short)
  return short.length >= 4 && isOneEdit(short, long)
}

/** Tells whether two words differ by one letter: skips their common start and compares the rest after that letter. */
function isOneEdit(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = short.length === long.length ? start + 1 : start
  return short.slice(rest) === long.slice(start + 1)
}
