import type { APIContext } from 'astro'
import { type CatalogueKind, type ReferenceField, referenceFields, shapeOf } from '#lib/catalogue/kinds.ts'
import { proposedReport, sayReportCode } from '#lib/catalogue/reports-as.ts'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { entryInput, type TypedEntry } from '#lib/schemas/catalogue.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput, problemsOf, refuseProblems } from '../../../kernel/http/endpoint/read-input.ts'
import {
  entryActions,
  type FormState,
  ofPressedButton,
  plainForm,
  type AuditAction,
  textOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone, goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry } from '../entries/entry.ts'
import { neededToAdd } from '../entries/validate-entry.ts'

type AddedCounts = readonly (readonly [kind: CatalogueKind, count: number])[]

/** Adds the default entries; the next page shows once what was added. */
export async function handleDefaults(
  context: APIContext,
): Promise<Response | (FormState & { said: string })> {
  const state = await plainForm(context, { limit: 'staff' }, async () => {
    const added = await context.locals.app.catalogue.addDefaults(actorOf(context))
    return goOnWithMessage(context, href(routes.catalogue), { added: [...added] })
  })
  if (state instanceof Response) return state
  const message = takeMessage<{ added: AddedCounts }>(context)
  return { ...state, said: message ? sayAdded(message.added) : '' }
}

function sayAdded(added: AddedCounts): string {
  if (added.length === 0) return m['catalogue.noneAdded']()
  const lists = added
    .map(([kind, count]) => `${m[`catalogue.many.${kind}`]()} ${showCount(count)}`)
    .join(' · ')
  return m['catalogue.defaultsAdded']({ lists })
}

/** Saves a new entry. The form for the next entry starts with the same parent. */
export const handleNewEntry = (context: APIContext, kind: CatalogueKind): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const typed = typedIn(form, neededToAdd(kind))
    await context.locals.app.catalogue.add(kind, typed, actorOf(context))
    const { parentId, batchId, semesterId } = typed
    const kept = Object.entries({ parentId, batchId, semesterId }).filter(([, id]) => id !== '')
    const query = new URLSearchParams([['new', ''], ...kept])
    return goOnDone(context, `${href(routes.catalogueList(kind))}?${query}`, 'added')
  })

/** Handles the forms of an entry, depending on the submit button. */
export const handleEntry = (
  context: APIContext,
  kind: CatalogueKind,
  id: string,
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { catalogue } = context.locals.app
    const actor = actorOf(context)
    const save = () => catalogue.change(id, typedIn(form), Number(textOf(form, 'version')), actor)
    const work = { save: ['changed', save] as const, ...entryActions(catalogue, id, actor) }
    const [done, run] = ofPressedButton<AuditAction>(form, work)
    await run()
    // A removed entry no longer has a page.
    const page = done === 'removed' ? routes.catalogueList(kind) : routes.catalogueEntry(kind, id)
    return goOnDone(context, href(page), done)
  })

const fields = [
  'name',
  'parentId',
  'departmentId',
  'batchId',
  'semesterId',
  'regulationId',
  'shortName',
  'code',
  'years',
  'reportsAs',
] as const
const intakePrefix = 'intake.'

/** Reads the form; fields that it lacks count as empty. @throws DomainError Invalid, at the fields */
function typedIn(form: FormData, needed: readonly string[] = []): TypedEntry {
  const seats = [...form.keys()].filter((name) => name.startsWith(intakePrefix))
  const typed = {
    ...Object.fromEntries(fields.map((name) => [name, textOf(form, name)])),
    intake: Object.fromEntries(seats.map((name) => [name.slice(intakePrefix.length), textOf(form, name)])),
  }
  const problems: Record<string, FieldProblem> = {}
  problemsOf(entryInput, typed, '', problems)
  // Reports all missing fields at once, not only the name.
  for (const name of needed)
    if (textOf(form, name) === '') problems[name] ??= { code: 'field.required', params: {} }
  refuseProblems(problems)
  return parseInput(entryInput, typed)
}

/** The options in the form of an entry. */
export interface EntryChoices {
  parentId: readonly Option[]
  references: Readonly<Partial<Record<ReferenceField, readonly Option[]>>>
  seatTypes: readonly Option[]
  /** A list that must be filled before this one; null if nothing is missing. */
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

/** Adds the parent's name, because two courses may have a batch with the same years. */
function optionOf(view: CatalogueView, { id, name, parentId }: CatalogueEntry): Option {
  const of = view.nameOf(parentId)
  return [id, of === '' || of === name ? name : m['catalogue.inBrackets']({ name, of })]
}

/** The form's initial values for an entry. */
export const entryToForm = (entry: CatalogueEntry): Record<string, string> => ({
  name: entry.name,
  departmentId: entry.departmentId ?? '',
  regulationId: entry.regulationId ?? '',
  shortName: entry.shortName,
  code: entry.code,
  years: String(entry.years ?? ''),
  reportsAs: entry.reportsAs || proposedReport(entry.kind, entry.name),
  ...Object.fromEntries(Object.entries(entry.intake).map(([id, seats]) => [`intake.${id}`, String(seats)])),
})

const labels: Readonly<Record<string, () => string>> = {
  name: m['catalogue.name'],
  departmentId: m['catalogue.one.department'],
  regulationId: m['catalogue.one.regulation'],
  shortName: m['catalogue.shortName'],
  code: m['catalogue.code'],
  years: m['catalogue.years'],
  reportsAs: m['trail.field.reportsAs'],
}

/** The stored values to show next to the input if the entry has changed meanwhile; null for every other outcome. */
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
    stored: { ...none, ...entryToForm(entry) },
    // A seat field is labelled with the name of its seat type.
    label: (field) => labels[field]?.() ?? nameOf(field.slice('intake.'.length)),
    word: (field, value) => {
      if (field === 'reportsAs') return sayReportCode(value)
      return field === 'departmentId' || field === 'regulationId' ? nameOf(value) : value
    },
  })
}
