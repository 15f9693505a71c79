import type { ImportOptions } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import type { ImportColumn } from './import-column.ts'
import type { ImportKind } from './import-kind.ts'

/** The columns of a kind, with the values that data decide as they are now. */
export async function columnsOf(
  app: App,
  kind: ImportKind,
  options: ImportOptions,
): Promise<readonly ImportColumn[]> {
  const columns = kind.columns(options)
  if (!kind.values) return columns
  const [found, addable] = [await kind.values(app), (await kind.addable?.(app)) ?? {}]
  return columns.map((column) => {
    const values = found[column.field]
    return values ? { ...column, values, addTo: addable[column.field] ?? [] } : column
  })
}
