import { type CatalogueKind, shapeOf } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { EntryRepository, NewEntry } from './entry.repository.ts'
import type { CatalogueEntry, EntryFields } from './entry.ts'
import type { Problems } from './validate-entry.ts'

interface WriteContext {
  entries: Pick<EntryRepository, 'insert'>
  /** The catalogue as read in the transaction. */
  view: CatalogueView
  at: string
}

/** Appends an entry to its list. @throws DomainError Conflict, at the fields */
export async function writeEntry(
  { entries, view, at }: WriteContext,
  kind: CatalogueKind,
  fields: EntryFields,
): Promise<CatalogueEntry> {
  const entry = newEntry(view, kind, fields)
  await entries.insert([entry], at)
  return asWritten(entry)
}

/** Builds an entry without storing it. @throws DomainError Conflict, at the fields */
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

/** @throws DomainError Conflict, at each field whose value another entry with the same parent already has */
export function refuseTaken(
  view: CatalogueView,
  kind: CatalogueKind,
  fields: EntryFields,
  own: CatalogueEntry | null = null,
): void {
  const others = view.of(kind).filter((entry) => entry.id !== own?.id && isSamePlace(entry, fields, kind))
  const taken = (field: 'name' | 'shortName' | 'code') => {
    const key = wordKey(fields[field])
    return key === '' ? undefined : others.find((other) => wordKey(other[field]) === key)
  }
  const problems: Problems = {}
  const codes = { name: 'nameTaken', shortName: 'shortNameTaken', code: 'codeTaken' } as const
  for (const field of ['name', 'shortName', 'code'] as const) {
    const other = kind === 'keyValue' && field === 'code' ? undefined : taken(field)
    const code = other?.isRetired && field === 'name' ? 'nameRetired' : codes[field]
    if (other) problems[field] = { code: `catalogue.${code}`, params: { name: other.name } }
  }
  const [first] = Object.values(problems)
  if (first) throw conflict(first.code, first.params, problems)
}

/** For pairs, the key acts as the parent. */
const isSamePlace = (entry: EntryFields, fields: EntryFields, kind: CatalogueKind): boolean =>
  (['parentId', 'batchId', 'semesterId'] as const).every((field) => entry[field] === fields[field]) &&
  (kind !== 'keyValue' || wordKey(entry.code) === wordKey(fields.code))

export type Direction = 'up' | 'down'

const nextPosition = (view: CatalogueView, kind: CatalogueKind): number =>
  Math.max(0, ...view.of(kind).map(({ position }) => position)) + 1

/**
 * Returns the positions that change when an entry swaps with its neighbour below the same parent. Returns none at the
 * end of the list, and for batches, which are sorted by year.
 */
export function moved(
  view: CatalogueView,
  entry: CatalogueEntry,
  direction: Direction,
): Pick<CatalogueEntry, 'id' | 'position'>[] {
  if (shapeOf[entry.kind].isYears) return []
  const order = view.of(entry.kind).filter(({ parentId }) => parentId === entry.parentId)
  const place = order.findIndex(({ id }) => id === entry.id)
  const neighbour = order[direction === 'up' ? place - 1 : place + 1]
  if (!neighbour) return []
  // Two entries added concurrently may share a position.
  const isSame = neighbour.position === entry.position
  const shift = direction === 'up' ? -1 : 1
  return [
    { id: entry.id, position: isSame ? entry.position + shift : neighbour.position },
    { id: neighbour.id, position: entry.position },
  ]
}
