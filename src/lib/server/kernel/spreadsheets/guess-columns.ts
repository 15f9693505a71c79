/** A field that a file should have, with the headings that files use for it. */
export interface ColumnWish {
  field: string
  aliases: readonly string[]
}

/**
 * Which column (0-based) holds which field; null where none looks like it. Spelling, case and
 * punctuation do not matter; a heading that is the alias wins over one that only has it among its words: inside a
 * word it means something else, as the name in "Subname".
 * @example guessColumns(['Hall Ticket No.'], [{ field: 'rollNumber', aliases: ['hallticketno'] }]) // { rollNumber: 0 }
 */
export function guessColumns(
  headers: readonly string[],
  wishes: readonly ColumnWish[],
): Record<string, number | null> {
  const plainHeaders = headers.map((header) => ({ whole: plain(header), words: wordsOf(header) }))
  const taken = new Set<number>()
  const found: Record<string, number | null> = Object.fromEntries(wishes.map((wish) => [wish.field, null]))
  for (const fits of [isSame, isPart]) {
    for (const wish of wishes) {
      if (found[wish.field] !== null) continue
      const column = findColumn(plainHeaders, wish, fits, taken)
      if (column === null) continue
      found[wish.field] = column
      taken.add(column)
    }
  }
  return found
}

interface Header {
  whole: string
  words: readonly string[]
}

type Fits = (header: Header, alias: string) => boolean

function findColumn(
  headers: readonly Header[],
  wish: ColumnWish,
  fits: Fits,
  taken: ReadonlySet<number>,
): number | null {
  for (const alias of wish.aliases.map(plain)) {
    const column = headers.findIndex(
      (header, index) => !taken.has(index) && header.whole !== '' && fits(header, alias),
    )
    if (column >= 0) return column
  }
  return null
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const isSame: Fits = ({ whole }, alias) => whole === alias
/** Neighbouring words that make up the alias; a shorter one says too little. */
const isPart: Fits = ({ words }, alias) =>
  alias.length >= 4 && words.some((_, from) => startsWith(words.slice(from), alias))

function startsWith(words: readonly string[], alias: string): boolean {
  let joined = ''
  for (const word of words) {
    joined += word
    if (joined.length >= alias.length) return joined === alias
  }
  return false
}
