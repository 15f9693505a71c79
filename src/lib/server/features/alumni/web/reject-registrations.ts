import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormPlan, plannedForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { readSelection } from '../../../kernel/lists/view/selection.ts'
import { goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import type { NotRejected, RejectingPlan } from '../registrations/reject-registrations.ts'

/** The maximum number of registrations that one action rejects. */
const maxRejected = 500
/** The number of form fields besides the rows. */
const otherFields = 20

/** Outcome of the action, shown once on the next page. */
interface RejectedSeveral {
  rejected: number
  refused: readonly NotRejected[]
}

export interface RejectSeveralState extends FormPlan<RejectingPlan> {
  outcome: RejectedSeveral | null
  /** The selected registrations, which the confirmation sends again. */
  ids: readonly string[]
}

/** The list of registrations sends the ticked rows, which asks for a reason; the button below rejects them. */
export async function handleRejectSeveral(context: APIContext): Promise<Response | RejectSeveralState> {
  const { registrations } = context.locals.app.alumni
  const selection: { ids: readonly string[] } = { ids: [] }
  const readIds = async (form: FormData): Promise<readonly string[]> => {
    selection.ids = await readSelection(context, form, { list: 'alumniRegistrations', most: maxRejected })
    return selection.ids
  }
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields: maxRejected + otherFields },
    {
      access: alumniOffice,
      preview: async (form) => registrations.planRejecting(await readIds(form)),
      async commit(form) {
        const decision = { reason: textOf(form, 'reason'), pin: textOf(form, 'pin') }
        const done = await registrations.rejectSeveral(await readIds(form), decision, actorOf(context))
        return goOnWithMessage(context, context.url.pathname, done)
      },
    },
  )
  if (state instanceof Response) return state
  return { ...state, outcome: takeMessage<RejectedSeveral>(context), ids: selection.ids }
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
