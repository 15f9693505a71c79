import type { CatalogueKind } from './kinds.ts'

type Find<Entry, Within extends object> = (
  kind: CatalogueKind,
  word: string,
  within?: Within,
) => readonly Entry[]

/** The same look into the catalogue, asked once for each word: a file says the same few in every row. */
export function rememberedFind<Entry, Within extends object>(find: Find<Entry, Within>): Find<Entry, Within> {
  const known = new Map<string, readonly Entry[]>()
  return (kind, word, within) => {
    const place = within ? Object.entries(within).flat().join('\t') : ''
    const key = `${kind}\t${word}\t${place}`
    const found = known.get(key) ?? find(kind, word, within)
    known.set(key, found)
    return found
  }
}
