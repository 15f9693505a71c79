import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { declaredSteps } from '../checklist.service.ts'

export { partsInNeed } from '../checklist.service.ts'

/** Skips a step, or takes the skip back. */
export const handleChecklist = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { checklist, features } = context.locals.app
    const name = textOf(form, 'step')
    const steps = declaredSteps(features)
    const isLeftOut = textOf(form, 'action') === 'leaveOut'
    if (!Object.hasOwn(steps, name) || (isLeftOut && steps[name]?.isNeeded)) throw invalid('request.invalid')
    await checklist[isLeftOut ? 'leaveOut' : 'takeBack'](name, actorOf(context))
    return goTo(href(routes.checklist))
  })
