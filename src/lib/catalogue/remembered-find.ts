import type { CatalogueKind } from './kinds.ts'

type Find<Entry, Within extends object> = (
  kind: CatalogueKind,
  word: string,
  within?: Within,
) => readonly Entry[]

/** Caches catalogue lookups: the rows of a file repeat the same few names. */
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
