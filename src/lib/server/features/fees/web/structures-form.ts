import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { copyInput, structureInput } from '#lib/schemas/fees/structures.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { requireFeeKeeper } from './fee-types-form.ts'

/** A new structure, after which the next one is offered; or those of another year: by the name of the button. */
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

/** A structure that is changed or removed: by the name of the button. */
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
