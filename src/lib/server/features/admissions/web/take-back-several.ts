import type { APIContext } from 'astro'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import type { TakeBackOutcome, TakeBackPlan } from '../register/take-back.ts'

/** The maximum number of admissions that one action takes back. */
const maxTakenBackAtOnce = 500

export type TakeBackSeveralState = SelectedForm<TakeBackPlan, TakeBackOutcome>

/** The list of admissions sends the ticked rows, which shows who would leave the register; the button does it. */
export function handleTakeBackSeveral(context: APIContext): Promise<Response | TakeBackSeveralState> {
  const { admissions } = context.locals.app
  return selectedForm(
    context,
    { limit: 'staff', list: 'admissions', most: maxTakenBackAtOnce },
    {
      access: admissionOffice,
      plan: (ids) => admissions.planTakingBack(ids),
      commit: (ids, form) => admissions.takeBackSelected(ids, textOf(form, 'pin'), actorOf(context)),
    },
  )
}
