import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import type { NotRejected, RejectingPlan } from '../registrations/reject-registrations.ts'

/** The maximum number of registrations that one action rejects. */
const maxRejected = 500

/** Outcome of the action, shown once on the next page. */
interface RejectedSeveral {
  rejected: number
  refused: readonly NotRejected[]
}

export type RejectSeveralState = SelectedForm<RejectingPlan, RejectedSeveral>

/** The list of registrations sends the ticked rows, which asks for a reason; the button below rejects them. */
export function handleRejectSeveral(context: APIContext): Promise<Response | RejectSeveralState> {
  const { registrations } = context.locals.app.alumni
  return selectedForm(
    context,
    { limit: 'staff', list: 'alumniRegistrations', most: maxRejected },
    {
      access: alumniOffice,
      plan: (ids) => registrations.planRejecting(ids),
      commit(ids, form) {
        const decision = { reason: textOf(form, 'reason'), pin: textOf(form, 'pin') }
        return registrations.rejectSeveral(ids, decision, actorOf(context))
      },
    },
  )
}

/** Builds the table of registrations that were not rejected, with the reasons. */
export const notRejectedTable = (refused: readonly NotRejected[]): PlainTable =>
  plainTable(
    m['alumni.several.refused'](),
    [m['alumni.field.rollNumber'](), m['alumni.field.name'](), m['alumni.reason']()],
    refused,
    ({ id, rollNumber, name, problem: { code, params } }) => ({
      key: id,
      cells: [text(rollNumber || '–'), text(name || '–'), text(sayError(code, params))],
    }),
  )
