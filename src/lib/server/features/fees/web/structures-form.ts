import type { APIContext } from 'astro'
import { labelsOfStructure } from '#lib/i18n/fee-labels.ts'
import { href } from '#lib/i18n/href.ts'
import { showRupees } from '#lib/i18n/rupees.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { yearsAround } from '#lib/rules/dates/academic-year.ts'
import { type PlaceField, placeFields } from '#lib/rules/money/fee-places.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { copyInput, structureInput } from '#lib/schemas/fees/structures.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import { type FeeStructure, kindOfPlace, type StructureFields } from '../structures/fee-structure.ts'
import { requireFeeKeeper } from './fee-types-form.ts'

/** Adds a structure and offers the next one, or copies those of another year; the pressed button decides. */
export const handleNewStructure = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { structures } = context.locals.app.fees
    const actor = actorOf(context)
    if (textOf(form, 'action') === 'copy') {
      const asked = parseInput(copyInput, textsOf(form, ['from', 'to', 'overdueConfirmed']))
      const count = await structures.copy(asked, actor)
      return goOnDone(context, `${href(routes.feeStructures)}?year=${asked.to}`, 'copied', { count })
    }
    const typed = parseInput(structureInput, textsOf(form, Object.keys(structureInput.entries)))
    await structures.add(typed, actor)
    const next = new URLSearchParams({ new: '', feeTypeId: typed.feeTypeId, year: typed.year })
    return goOnDone(context, `${href(routes.feeStructures)}?${next}`, 'added')
  })

/** Changes or removes a structure; the pressed button decides. */
export const handleStructure = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { structures } = context.locals.app.fees
    const version = Number(textOf(form, 'version'))
    if (textOf(form, 'action') === 'remove') {
      await structures.remove(id, version, actorOf(context))
      return goOnDone(context, href(routes.feeStructures), 'removed')
    }
    const typed = parseInput(structureInput, textsOf(form, Object.keys(structureInput.entries)))
    await structures.change(id, typed, version, actorOf(context))
    return goOnDone(context, href(routes.feeStructure(id)), 'changed')
  })

/** Returns the initial form values of a structure. */
export const typedOfStructure = (structure: FeeStructure): Record<string, string> => ({
  feeTypeId: structure.feeTypeId,
  year: structure.year,
  dueOn: structure.dueOn,
  ...Object.fromEntries(placeFields.map((field) => [field, structure[field] ?? ''])),
  amount: showRupees(rupeesOf(String(structure.amount))),
})

/** Returns the conflicting fields after a rejected change of a structure that was changed meanwhile; otherwise null. */
export async function staleStructure(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  structure: FeeStructure,
): Promise<StaleRecord | null> {
  if (sent.values['action'] === 'remove') return null
  const { fees, catalogue } = context.locals.app
  const view = await catalogue.read()
  const types = await fees.types.all()
  return staleRecord(context, sent, {
    entity: 'feeStructure',
    id: structure.id,
    stored: typedOfStructure(structure),
    label: (field) => labelsOfStructure[field]?.() ?? '',
    word: (field, value) => {
      if (field === 'feeTypeId') return types.find(({ id }) => id === value)?.name ?? ''
      return field.endsWith('Id') ? view.nameOf(value) || m['structures.all']() : value
    },
  })
}

export interface StructureChoices {
  feeTypeId: readonly Option[]
  year: readonly Option[]
  places: Readonly<Record<PlaceField, readonly Option[]>>
}

/** Returns the options of a form about fees: all open entries, plus those that the record already has. */
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
    // The cast is safe because every place field gets its options.
    places: Object.fromEntries(placeFields.map((field) => [field, optionsOf(field)])) as Record<
      PlaceField,
      Option[]
    >,
  }
}

/** Adds the course if another entry has the same name. */
function wordOf(view: CatalogueView, { kind, name, parentId }: CatalogueEntry): string {
  const isOne = view.of(kind).filter((each) => each.name === name).length < 2
  const of = view.nameOf(parentId)
  return isOne || of === '' ? name : m['catalogue.inBrackets']({ name, of })
}
