import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueView, Within } from '../catalogue-view.ts'
import type { CatalogueEntry } from '../entries/entry.ts'

interface Word {
  field: string
  kind: CatalogueKind
  at?: Within | undefined
}

/** The entry that a cell of a file means. Undefined where the cell is empty, null where nobody knows. */
export function wordIn(
  { text, fault }: RowCells,
  view: CatalogueView,
  { field, kind, at }: Word,
): CatalogueEntry | null | undefined {
  const word = text(field)
  if (word === '') return undefined
  const [found, another] = view.find(kind, word, at)
  if (found && !another) return found
  const code = another ? 'severalInCatalogue' : 'notInCatalogue'
  return fault(field, code, { list: m[`catalogue.many.${kind}`]() })
}
