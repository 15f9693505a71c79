import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'

const keyOf = (importId: string): string => `import-columns:${importId}`

/** Stores an unchecked column mapping in this tab, so that it survives leaving the page. */
export function keepColumns(importId: string, mapping: ImportMapping): void {
  try {
    sessionStorage.setItem(keyOf(importId), JSON.stringify(mapping))
  } catch {
    // This browser blocks storage.
  }
}

export function forgetColumns(importId: string): void {
  try {
    sessionStorage.removeItem(keyOf(importId))
  } catch {
    // Nothing was stored.
  }
}

/** Merges the stored mapping over the server's proposal, limited to existing fields and columns. */
export function keptColumns({ importId, mapping, columns, headers }: StartedImportReply): ImportMapping {
  const kept = readColumns(importId)
  const isThere = (place: ImportMapping[string]): boolean =>
    typeof place !== 'number' || (place >= 0 && place < headers.length)
  const chosen = columns.flatMap(({ field }) => {
    const place = kept[field]
    return place !== undefined && isThere(place) ? [[field, place] as const] : []
  })
  return { ...mapping, ...Object.fromEntries(chosen) }
}

function readColumns(importId: string): ImportMapping {
  try {
    // `keepColumns` wrote it; other content is filtered field by field.
    return JSON.parse(sessionStorage.getItem(keyOf(importId)) ?? '{}') as ImportMapping
  } catch {
    return {}
  }
}

const most = 3

/** Returns sample values of a column, by which people recognise it. */
export function samplesOf(
  { sample }: Pick<StartedImportReply, 'sample'>,
  column: ImportMapping[string] | undefined,
): string[] {
  if (typeof column !== 'number') return []
  const texts = sample.flatMap((cells) => cells[column]?.trim() || [])
  return [...new Set(texts)].slice(0, most)
}
