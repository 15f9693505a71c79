import type { ImportView } from '#lib/schemas/import.ts'
import type { ImportColumn } from './import-column.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportsRepository } from './imports.repository.ts'
import { type KeptWord, keptWordsIn, wordsKey } from './kept-words.ts'
import { sayWord } from './remembered-words.ts'

type Words = Pick<ImportView, 'words' | 'proposedWords'>

/**
 * What somebody's word made of the words of an upload, and what earlier files would make of those that nobody knows:
 * they were about another class, so they are asked for again.
 */
export async function viewWords(
  { settings }: Pick<ImportsRepository, 'settings'>,
  found: StoredImport,
  columns: readonly ImportColumn[],
): Promise<Words> {
  const kept = keptWordsIn(await settings.find(wordsKey(found.kind)))
  const here: KeptWord = { value: '', importId: found.id, fileName: '', at: null, context: '' }
  const words = columns.flatMap((column) =>
    Object.entries(found.meanings[column.field] ?? {}).map(([text, value]) => {
      const known = kept[column.field]?.[text]
      const isEarlier = known?.value === value && known.importId !== found.id
      return sayWord(column, text, isEarlier ? known : { ...here, value })
    }),
  )
  const proposedWords = columns.flatMap((column) =>
    (found.unknownValues[column.field] ?? []).flatMap((text) => {
      const known = kept[column.field]?.[text]
      const isStill = column.values?.some(({ value }) => value === known?.value) ?? false
      return known && isStill ? [sayWord(column, text, known)] : []
    }),
  )
  return { words, proposedWords }
}
