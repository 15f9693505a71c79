import type { APIContext } from 'astro'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormPlan, plannedForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { readSelection } from '../../../kernel/lists/view/selection.ts'
import { goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import type { CancelSeveralOutcome, CancelSeveralPlan } from '../register/cancel-several.ts'

/** The maximum number of admissions that one action cancels. */
const maxCancelledAtOnce = 500
/** The number of form fields besides the rows. */
const otherFields = 20

export interface CancelSeveralState extends FormPlan<CancelSeveralPlan> {
  outcome: CancelSeveralOutcome | null
  /** The selected admissions, which the confirmation sends again. */
  ids: readonly string[]
}

/** The list of admissions sends the ticked rows, which asks for a reason; the button below cancels them. */
export async function handleCancelSeveral(context: APIContext): Promise<Response | CancelSeveralState> {
  const { admissions } = context.locals.app
  const selection: { ids: readonly string[] } = { ids: [] }
  const readIds = async (form: FormData): Promise<readonly string[]> => {
    selection.ids = await readSelection(context, form, { list: 'admissions', most: maxCancelledAtOnce })
    return selection.ids
  }
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields: maxCancelledAtOnce + otherFields },
    {
      access: admissionOffice,
      preview: async (form) => admissions.planCancelling(await readIds(form)),
      async commit(form) {
        const decision = { reason: textOf(form, 'reason'), digest: textOf(form, 'pin') }
        const done = await admissions.cancelSeveral(await readIds(form), decision, actorOf(context))
        return goOnWithMessage(context, context.url.pathname, done)
      },
    },
  )
  if (state instanceof Response) return state
  return { ...state, outcome: takeMessage<CancelSeveralOutcome>(context), ids: selection.ids }
}
