import type { APIContext } from 'astro'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import type { CancelSeveralOutcome, CancelSeveralPlan } from '../register/cancel-several.ts'

/** The maximum number of admissions that one action cancels. */
const maxCancelledAtOnce = 500

export type CancelSeveralState = SelectedForm<CancelSeveralPlan, CancelSeveralOutcome>

/** The list of admissions sends the ticked rows, which asks for a reason; the button below cancels them. */
export function handleCancelSeveral(context: APIContext): Promise<Response | CancelSeveralState> {
  const { admissions } = context.locals.app
  return selectedForm(
    context,
    { limit: 'staff', list: 'admissions', most: maxCancelledAtOnce },
    {
      access: admissionOffice,
      plan: (ids) => admissions.planCancelling(ids),
      commit(ids, form) {
        const decision = { reason: textOf(form, 'reason'), digest: textOf(form, 'pin') }
        return admissions.cancelSeveral(ids, decision, actorOf(context))
      },
    },
  )
}
