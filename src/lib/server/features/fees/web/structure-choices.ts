import type { Option } from '#lib/lists/list-view.ts'
import { yearsAround } from '#lib/rules/dates/academic-year.ts'
import { type PlaceField, placeFields } from '#lib/rules/money/fee-places.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import { type StructureFields, kindOfPlace } from '../structures/fee-structure.ts'

export interface StructureChoices {
  feeTypeId: readonly Option[]
  year: readonly Option[]
  places: Readonly<Record<PlaceField, readonly Option[]>>
}

/** What a form about fees lets people choose: what is open, and what the record has. */
export async function structureChoices(
  { fees, catalogue, clock }: Pick<App, 'fees' | 'catalogue' | 'clock'>,
  own: Partial<StructureFields> = {},
): Promise<StructureChoices> {
  const view = await catalogue.read()
  const types = await fees.types.all()
  const years = new Set([...yearsAround(clock.now()), ...(own.year ? [own.year] : [])])
  const open = types.filter(({ id, isRetired }) => !isRetired || id === own.feeTypeId)
  const optionsOf = (field: PlaceField): Option[] => {
    const entries = view.open(kindOfPlace[field])
    const chosen = view.byId(own[field] ?? '')
    const all = chosen && !entries.includes(chosen) ? [...entries, chosen] : entries
    return all.map((entry) => [entry.id, wordOf(view, entry)])
  }
  return {
    feeTypeId: open.map(({ id, name }) => [id, name]),
    year: [...years].map((year) => [year, year]),
    // Each of the fields has its options.
    places: Object.fromEntries(placeFields.map((field) => [field, optionsOf(field)])) as Record<
      PlaceField,
      Option[]
    >,
  }
}

/** With its course, where another one goes by the same name. */
function wordOf(view: CatalogueView, { kind, name, parentId }: CatalogueEntry): string {
  const isOne = view.of(kind).filter((each) => each.name === name).length < 2
  const of = view.nameOf(parentId)
  return isOne || of === '' ? name : m['catalogue.inBrackets']({ name, of })
}
