import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { type CountedCash, denominations } from '#lib/rules/till/denominations.ts'
import { countInput, shiftReasonInput } from '#lib/schemas/till/shifts.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** Counts the cashier's shift, or says why the count differs, depending on the submit button. */
export const handleShift = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { till } = context.locals.app
    requireAccess(feeKeepers, context.locals.user)
    if (textOf(form, 'action') === 'explain') {
      const { reason } = parseInput(shiftReasonInput, textsOf(form, ['reason']))
      await till.explain(textOf(form, 'shift'), reason, actorOf(context))
      return goOnDone(context, href(routes.shift), 'explained')
    }
    await till.count(countedIn(form), actorOf(context))
    return goOnDone(context, href(routes.shift), 'counted')
  })

/** The notes and coins that a form of cash says. @throws DomainError Invalid at the fields, such as `n500` */
export function countedIn(form: FormData): CountedCash {
  const names = denominations.map((each) => `n${each}` as const)
  const typed = parseInput(countInput, textsOf(form, names))
  return Object.fromEntries(
    denominations.flatMap((each) => (typed[`n${each}`] > 0 ? [[each, typed[`n${each}`]]] : [])),
  )
}
