import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { CatalogueView } from './catalogue-view.ts'
import type { CatalogueEntry, EntryFields } from './entry.ts'
import type { EntryRepository } from './entry.repository.ts'
import { nextPosition } from './positions.ts'
import { refuseTaken } from './refuse-taken.ts'

interface Writing {
  entries: Pick<EntryRepository, 'insert'>
  /** As it is in the transaction. */
  view: CatalogueView
  at: string
}

/** At the end of its list. @throws DomainError Conflict, at the fields */
export async function writeEntry(
  { entries, view, at }: Writing,
  kind: CatalogueKind,
  fields: EntryFields,
): Promise<CatalogueEntry> {
  refuseTaken(view, kind, fields)
  const entry = { id: newId(), kind, position: nextPosition(view, kind), fields }
  await entries.insert([entry], at)
  const { id, position } = entry
  return { ...fields, id, kind, position, formerKeys: [], isRetired: false, version: 1 }
}
