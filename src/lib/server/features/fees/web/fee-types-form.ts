import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { keepsFees } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { type TypedFeeType, feeTypeInput } from '#lib/schemas/fees/types.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/plain-form.ts'
import { type SaidDeed, entryDeeds, ofPressedButton } from '../../../kernel/http/pressed-button.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** A new fee type, or the usual ones at once: by the name of the button. */
export const handleNewFeeType = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { types } = context.locals.app.fees
    const isUsual = textOf(form, 'action') === 'defaults'
    if (isUsual) await types.addDefaults(actorOf(context))
    else await types.add(typedIn(form), actorOf(context))
    return goOnDone(context, href(routes.feeTypes), isUsual ? 'defaults' : 'added')
  })

/** What the forms about one fee type do, by the name of the button. */
export const handleFeeType = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { types } = context.locals.app.fees
    const actor = actorOf(context)
    const save = () => types.change(id, typedIn(form), Number(textOf(form, 'version')), actor)
    const work = { save: ['changed', save] as const, ...entryDeeds(types, id, actor) }
    const [done, run] = ofPressedButton<SaidDeed>(form, work)
    await run()
    // What was removed has no page any more.
    return goOnDone(context, href(done === 'removed' ? routes.feeTypes : routes.feeType(id)), done)
  })

/** Its pages are open to readers, too. @throws DomainError Forbidden `session.notAllowed` */
export function requireFeeKeeper({ locals: { user } }: Pick<APIContext, 'locals'>): void {
  if (!keepsFees(user)) throw forbidden('session.notAllowed')
}

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedFeeType =>
  parseInput(feeTypeInput, textsOf(form, Object.keys(feeTypeInput.entries)))
