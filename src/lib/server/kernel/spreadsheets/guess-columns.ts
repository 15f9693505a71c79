/** A field that a file should have, with the headings that files use for it. */
export interface ColumnWish {
  field: string
  aliases: readonly string[]
}

/**
 * Which column (0-based) holds which field; null where none looks like it. Spelling, case and
 * punctuation do not matter; a heading that is the alias wins over one that only contains it.
 * @example guessColumns(['Hall Ticket No.'], [{ field: 'rollNumber', aliases: ['hallticketno'] }]) // { rollNumber: 0 }
 */
export function guessColumns(
  headers: readonly string[],
  wishes: readonly ColumnWish[],
): Record<string, number | null> {
  const plainHeaders = headers.map(plain)
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

type Fits = (header: string, alias: string) => boolean

function findColumn(
  headers: readonly string[],
  wish: ColumnWish,
  fits: Fits,
  taken: ReadonlySet<number>,
): number | null {
  for (const alias of wish.aliases.map(plain)) {
    const column = headers.findIndex(
      (header, index) => !taken.has(index) && header !== '' && fits(header, alias),
    )
    if (column >= 0) return column
  }
  return null
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isSame: Fits = (header, alias) => header === alias
const isPart: Fits = (header, alias) => alias.length >= 4 && header.includes(alias)
