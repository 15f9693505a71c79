import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { ImportMapping } from '#lib/schemas/imports/import-requests.ts'

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
