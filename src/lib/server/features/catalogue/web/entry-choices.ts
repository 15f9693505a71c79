import type { APIContext } from 'astro'
import { type CatalogueKind, type ReferenceField, referenceFields, shapeOf } from '#lib/catalogue/kinds.ts'
import type { Option } from '#lib/lists/list-view.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry } from '../entries/entry.ts'

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

const labels: Readonly<Record<string, () => string>> = {
  name: m['catalogue.name'],
  departmentId: m['catalogue.one.department'],
  shortName: m['catalogue.shortName'],
  code: m['catalogue.code'],
  years: m['catalogue.years'],
}

/** What the form of an entry shows that was changed meanwhile; null for every other answer. */
export async function staleEntry(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  entry: CatalogueEntry,
): Promise<StaleRecord | null> {
  const { nameOf } = await context.locals.app.catalogue.read()
  const seats = Object.keys(sent.values).filter((field) => field.startsWith('intake.'))
  const none = Object.fromEntries(seats.map((field) => [field, '']))
  return staleRecord(context, sent, {
    entity: 'catalogueEntry',
    id: entry.id,
    stored: { ...none, ...typedOf(entry) },
    // Seats are called by their type.
    label: (field) => labels[field]?.() ?? nameOf(field.slice('intake.'.length)),
    word: (field, value) => (field === 'departmentId' ? nameOf(value) : value),
  })
}
