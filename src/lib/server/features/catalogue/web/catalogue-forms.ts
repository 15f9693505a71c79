import type { APIContext } from 'astro'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { type TypedEntry, entryInput } from '#lib/schemas/catalogue.ts'
import { m } from '#paraglide/messages.js'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput, problemsOf, refuseProblems } from '../../../kernel/http/endpoint/read-input.ts'
import {
  entryDeeds,
  type FormState,
  ofPressedButton,
  plainForm,
  type SaidDeed,
  textOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone, goOnTelling, takeTold } from '../../../kernel/secrets/shown-once.ts'
import { neededToAdd } from '../entries/validate-entry.ts'

type AddedCounts = readonly (readonly [kind: CatalogueKind, count: number])[]

/** The one button of the catalogue's own page; the page it leads to says once what was added. */
export async function handleDefaults(
  context: APIContext,
): Promise<Response | (FormState & { said: string })> {
  const state = await plainForm(context, { limit: 'staff' }, async () => {
    const added = await context.locals.app.catalogue.addDefaults(actorOf(context))
    return goOnTelling(context, href(routes.catalogue), { added: [...added] })
  })
  if (state instanceof Response) return state
  const told = takeTold<{ added: AddedCounts }>(context)
  return { ...state, said: told ? sayAdded(told.added) : '' }
}

function sayAdded(added: AddedCounts): string {
  if (added.length === 0) return m['catalogue.noneAdded']()
  const lists = added
    .map(([kind, count]) => `${m[`catalogue.many.${kind}`]()} ${showCount(count)}`)
    .join(' · ')
  return m['catalogue.defaultsAdded']({ lists })
}

/** The next entry is offered the same place. */
export const handleNewEntry = (context: APIContext, kind: CatalogueKind): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const typed = typedIn(form, neededToAdd(kind))
    await context.locals.app.catalogue.add(kind, typed, actorOf(context))
    const { parentId, batchId, semesterId } = typed
    const kept = Object.entries({ parentId, batchId, semesterId }).filter(([, id]) => id !== '')
    const query = new URLSearchParams([['new', ''], ...kept])
    return goOnDone(context, `${href(routes.catalogueList(kind))}?${query}`, 'added')
  })

/** What the forms about one entry do, by the name of the button. */
export const handleEntry = (
  context: APIContext,
  kind: CatalogueKind,
  id: string,
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { catalogue } = context.locals.app
    const actor = actorOf(context)
    const save = () => catalogue.change(id, typedIn(form), Number(textOf(form, 'version')), actor)
    const work = { save: ['changed', save] as const, ...entryDeeds(catalogue, id, actor) }
    const [done, run] = ofPressedButton<SaidDeed>(form, work)
    await run()
    // What was removed has no page any more.
    const page = done === 'removed' ? routes.catalogueList(kind) : routes.catalogueEntry(kind, id)
    return goOnDone(context, href(page), done)
  })

const fields = [
  'name',
  'parentId',
  'departmentId',
  'batchId',
  'semesterId',
  'shortName',
  'code',
  'years',
] as const
const intakePrefix = 'intake.'

/** Fields that a form does not have count as empty. @throws DomainError Invalid, at the fields */
function typedIn(form: FormData, needed: readonly string[] = []): TypedEntry {
  const seats = [...form.keys()].filter((name) => name.startsWith(intakePrefix))
  const typed = {
    ...Object.fromEntries(fields.map((name) => [name, textOf(form, name)])),
    intake: Object.fromEntries(seats.map((name) => [name.slice(intakePrefix.length), textOf(form, name)])),
  }
  const problems: Record<string, FieldProblem> = {}
  problemsOf(entryInput, typed, '', problems)
  // All that is missing at once, and not the name alone.
  for (const name of needed)
    if (textOf(form, name) === '') problems[name] ??= { code: 'field.required', params: {} }
  refuseProblems(problems)
  return parseInput(entryInput, typed)
}
