import type { ImportMapping, ImportMeanings } from '#lib/schemas/import.ts'
import { guessColumns } from '../spreadsheets/guess-columns.ts'
import type { ImportColumn } from './import-column.ts'
import type { ImportsRepository } from './imports.repository.ts'
import { columnsAlone } from './mapped-cells.ts'

/** The next file with the same headings is understood without asking. */
export const mappingKey = (kind: string, headers: readonly string[]): string =>
  `imports.mapping:${kind}:${headers.join('|').toLowerCase().slice(0, 500)}`

const meaningsKey = (kind: string): string => `imports.meanings:${kind}`

/** Which column holds which field: as the last file with these headings had it, or guessed. */
export async function rememberedMapping(
  { settings }: Pick<ImportsRepository, 'settings'>,
  kind: string,
  headers: string[],
  columns: readonly ImportColumn[],
): Promise<ImportMapping> {
  // What `remember` has written.
  const last = (await settings.find(mappingKey(kind, headers))) as ImportMapping | null
  const guessed = last ?? guessColumns(headers, columns.map(wishOf))
  return Object.fromEntries(columns.map(({ field }) => [field, guessed[field] ?? null]))
}

/** Our own templates carry the headings in either language. */
const wishOf = ({ field, aliases, title }: ImportColumn) => ({
  field,
  aliases: [...aliases, title({}, { locale: 'en' }), title({}, { locale: 'de' })],
})

/** What texts of earlier files stood for. */
export async function rememberedMeanings(
  { settings }: Pick<ImportsRepository, 'settings'>,
  kind: string,
): Promise<ImportMeanings> {
  return ((await settings.find(meaningsKey(kind))) as ImportMeanings | null) ?? {}
}

interface Learned {
  kind: string
  headers: readonly string[]
  mapping: ImportMapping
  meanings: ImportMeanings
}

export async function remember(
  { settings }: Pick<ImportsRepository, 'settings'>,
  { kind, headers, mapping, meanings }: Learned,
  at: string,
  by: string,
): Promise<void> {
  await settings.save(mappingKey(kind, headers), columnsAlone(mapping), at, by)
  if (Object.keys(meanings).length > 0) await settings.save(meaningsKey(kind), meanings, at, by)
}
