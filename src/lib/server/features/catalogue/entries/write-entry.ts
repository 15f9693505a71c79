import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { EntryRepository, NewEntry } from './entry.repository.ts'
import type { CatalogueEntry, EntryFields } from './entry.ts'
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
  const entry = newEntry(view, kind, fields)
  await entries.insert([entry], at)
  return asWritten(entry)
}

/** Not written yet. @throws DomainError Conflict, at the fields */
export function newEntry(view: CatalogueView, kind: CatalogueKind, fields: EntryFields): NewEntry {
  refuseTaken(view, kind, fields)
  return { id: newId(), kind, position: nextPosition(view, kind), fields }
}

export const asWritten = ({ id, kind, position, fields }: NewEntry): CatalogueEntry => ({
  ...fields,
  id,
  kind,
  position,
  formerKeys: [],
  isRetired: false,
  version: 1,
})
