import type { ImportMapping } from '#lib/schemas/import.ts'
import { guessColumns } from '../spreadsheets/guess-columns.ts'
import type { ImportColumn } from './import-column.ts'
import type { ImportsRepository } from './imports.repository.ts'
import { columnsAlone } from './mapped-cells.ts'

/** The next file with the same headings is understood without asking. */
export const mappingKey = (kind: string, headers: readonly string[]): string =>
  `imports.mapping:${kind}:${headers.join('|').toLowerCase().slice(0, 500)}`

/**
 * Which column holds which field: as the last file with these headings had it, or guessed. One that is hidden in the
 * file holds none, until a person says so.
 */
export async function rememberedMapping(
  { settings }: Pick<ImportsRepository, 'settings'>,
  kind: string,
  { headers, hiddenColumns }: { headers: string[]; hiddenColumns: readonly number[] },
  columns: readonly ImportColumn[],
): Promise<ImportMapping> {
  // What `remember` has written.
  const last = (await settings.find(mappingKey(kind, headers))) as ImportMapping | null
  const isHidden = (place: ImportMapping[string]): boolean =>
    typeof place === 'number' && hiddenColumns.includes(place)
  const seen = headers.map((header, index) => (isHidden(index) ? '' : header))
  const guessed = last ?? guessColumns(seen, columns.map(wishOf))
  return Object.fromEntries(
    columns.map(({ field }) => {
      const place = guessed[field] ?? null
      return [field, isHidden(place) ? null : place]
    }),
  )
}

/** Our own templates carry the headings in either language. */
const wishOf = ({ field, aliases, title }: ImportColumn) => ({
  field,
  aliases: [...aliases, title({}, { locale: 'en' }), title({}, { locale: 'de' })],
})

interface Learned {
  kind: string
  headers: readonly string[]
  mapping: ImportMapping
}

export const rememberMapping = (
  { settings }: Pick<ImportsRepository, 'settings'>,
  { kind, headers, mapping }: Learned,
  at: string,
  by: string,
): Promise<void> => settings.save(mappingKey(kind, headers), columnsAlone(mapping), at, by)
