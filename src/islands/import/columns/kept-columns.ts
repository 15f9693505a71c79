import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'

const keyOf = (importId: string): string => `import-columns:${importId}`

/** What was chosen and not checked yet: whoever leaves the page finds it again. Of this tab alone. */
export function keepColumns(importId: string, mapping: ImportMapping): void {
  try {
    sessionStorage.setItem(keyOf(importId), JSON.stringify(mapping))
  } catch {
    // A browser that keeps nothing.
  }
}

export function forgetColumns(importId: string): void {
  try {
    sessionStorage.removeItem(keyOf(importId))
  } catch {
    // Nothing was kept.
  }
}

/** Over what the server thinks: fields and columns that there are. */
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
    // Written by `keepColumns`; whatever else somebody puts there is looked at field by field.
    return JSON.parse(sessionStorage.getItem(keyOf(importId)) ?? '{}') as ImportMapping
  } catch {
    return {}
  }
}

const most = 3

/** What the first rows of the file say in a column: by it people see whether it is the right one. */
export function samplesOf(
  { sample }: Pick<StartedImportReply, 'sample'>,
  column: ImportMapping[string] | undefined,
): string[] {
  if (typeof column !== 'number') return []
  const texts = sample.flatMap((cells) => cells[column]?.trim() || [])
  return [...new Set(texts)].slice(0, most)
}
