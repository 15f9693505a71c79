import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { payableRuleInput, type TypedPayableRule } from '#lib/schemas/fees/payable-rules.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type AuditAction,
  type FormPlan,
  type FormState,
  ofPressedButton,
  plainForm,
  plannedForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { RulePlan } from '../payable/payable-rules.service.ts'

/** The first button shows which dues the rule would move; the second one, below the preview, proposes it. */
export const handleNewPayableRule = (context: APIContext): Promise<Response | FormPlan<RulePlan>> => {
  const { payableRules } = context.locals.app.fees
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: feeKeepers,
      preview: (form) => payableRules.preview(typedIn(form)),
      async commit(form) {
        const id = await payableRules.propose(typedIn(form), textOf(form, 'pin'), actorOf(context))
        return goOnDone(context, href(routes.payableRule(id)), 'proposed')
      },
    },
  )
}

/** Handles the forms of a rule; the pressed button decides. The state machine checks permissions. */
export const handlePayableRule = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { payableRules } = context.locals.app.fees
    const actor = actorOf(context)
    const work: Record<string, AuditAction> = {
      confirm: ['confirmed', () => payableRules.confirm(id, textOf(form, 'pin'), actor)],
      refuse: ['refused', () => payableRules.refuse(id, textOf(form, 'reason'), actor)],
      withdraw: ['withdrawn', () => payableRules.withdraw(id, actor)],
      end: ['ended', () => payableRules.end(id, actor)],
    }
    const [done, run] = ofPressedButton(form, work)
    await run()
    return goOnDone(context, href(routes.payableRule(id)), done)
  })

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedPayableRule =>
  parseInput(payableRuleInput, textsOf(form, Object.keys(payableRuleInput.entries)))
