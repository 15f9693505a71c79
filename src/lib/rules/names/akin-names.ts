/**
 * Whether two names may well be one person's: each word of the shorter one stands in the other one, in any order, as
 * itself, as its initial, or with one letter more, less or other. Offices and universities write one name differently;
 * two people who share a family name are not akin by it.
 * @example areAkin('RAO A.', 'Asha Rao') // true
 * @example areAkin('Ravi Rao', 'Asha Rao') // false
 */
export function areAkin(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  if (few.length === 0) return false
  if (few.join('') === many.join('')) return true
  const left = [...many]
  return few.every((word) => {
    const at = left.findIndex((each) => isAkin(word, each))
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

function isAkin(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 1) return long.startsWith(short)
  return short.length >= 4 && isOneEdit(short, long)
}

/** The beginning and the end that they share leave one letter at most. */
function isOneEdit(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = short.length === long.length ? start + 1 : start
  return short.slice(rest) === long.slice(start + 1)
}
