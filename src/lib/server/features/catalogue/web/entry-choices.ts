import { type CatalogueKind, type ReferenceField, referenceFields, shapeOf } from '#lib/catalogue/kinds.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry } from '../entry.ts'

/** What a form about an entry lets people choose. */
export interface EntryChoices {
  parentId: readonly Option[]
  references: Readonly<Partial<Record<ReferenceField, readonly Option[]>>>
  seatTypes: readonly Option[]
  /** A list that has to be filled before this one; null where nothing is in the way. */
  missing: CatalogueKind | null
}

export function entryChoices(view: CatalogueView, kind: CatalogueKind): EntryChoices {
  const { within, fields = [], required = [] } = shapeOf[kind]
  const optionsOf = (of: CatalogueKind): Option[] => view.open(of).map((entry) => optionOf(view, entry))
  const refersTo = referenceFields.filter((field) => fields.includes(field))
  const needed = [...(within ? [within] : []), ...refersTo.filter((field) => required.includes(field))]
  return {
    parentId: within ? optionsOf(within) : [],
    references: Object.fromEntries(refersTo.map((field) => [field, optionsOf(field)])),
    seatTypes: fields.includes('intake') ? optionsOf('seatType') : [],
    missing: needed.find((each) => view.open(each).length === 0) ?? null,
  }
}

/** Two courses may have a batch of the same years. */
function optionOf(view: CatalogueView, { id, name, parentId }: CatalogueEntry): Option {
  const of = view.nameOf(parentId)
  return [id, of === '' || of === name ? name : m['catalogue.inBrackets']({ name, of })]
}

/** What a form shows of an entry before anything is typed. */
export const typedOf = (entry: CatalogueEntry): Record<string, string> => ({
  name: entry.name,
  departmentId: entry.departmentId ?? '',
  shortName: entry.shortName,
  code: entry.code,
  years: String(entry.years ?? ''),
  ...Object.fromEntries(Object.entries(entry.intake).map(([id, seats]) => [`intake.${id}`, String(seats)])),
})
