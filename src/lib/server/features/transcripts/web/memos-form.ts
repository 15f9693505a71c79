import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { degreeRuleInput, ruleFields } from '#lib/schemas/transcripts.ts'
import { getLocale } from '#paraglide/runtime.js'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { examinationOffice } from '../policy.ts'

/** The memos of a branch and a batch, in one file. */
export const handleBundle = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const asked = {
      batchId: textOf(form, 'batchId'),
      branchId: textOf(form, 'branchId'),
      withBacklogs: form.has('withBacklogs'),
      locale: getLocale(),
    }
    await app.transcripts.bundles.begin(asked, actorOf(context))
    return goOnDone(context, `${href(routes.memos)}#files`, 'begun')
  })

/** Classes and formula of a regulation. */
export const handleDegreeRule = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const { rules } = app.transcripts
    switch (textOf(form, 'action')) {
      case 'save': {
        if (form.has('isNew') && textOf(form, 'regulation').trim() === '')
          throw refuseAt('regulation', 'field.required')
        const { rule, ...seen } = parseInput(degreeRuleInput, textsOf(form, ruleFields))
        await rules.save(seen, rule, actorOf(context))
        return goOnDone(context, href(routes.memoRules), 'saved')
      }
      case 'remove': {
        const seen = { regulation: textOf(form, 'regulation'), version: Number(textOf(form, 'version')) }
        await rules.remove(seen, actorOf(context))
        return goOnDone(context, href(routes.memoRules), 'removed')
      }
      default:
        throw invalid('request.invalid')
    }
  })
