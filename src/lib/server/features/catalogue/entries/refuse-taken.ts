import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/names/word-key.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry, EntryFields } from './entry.ts'
import type { Problems } from './validate-entry.ts'

/** @throws DomainError Conflict, at the field that another entry of the same place has already */
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

/** Of pairs the key is the place. */
const isSamePlace = (entry: EntryFields, fields: EntryFields, kind: CatalogueKind): boolean =>
  (['parentId', 'batchId', 'semesterId'] as const).every((field) => entry[field] === fields[field]) &&
  (kind !== 'keyValue' || wordKey(entry.code) === wordKey(fields.code))
