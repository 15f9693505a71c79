import type { APIContext } from 'astro'
import { showCount } from '#lib/i18n/numbers.ts'
import { sayError } from '#lib/i18n/say.ts'
import { text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { refuseAt } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormPlan, plannedForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type TickedRows, showTickedPage } from '../../../kernel/lists/view/ticked-page.ts'
import { goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import type { Registration } from '../registrations/registration.ts'
import type { NotRejected, RejectingPlan } from '../registrations/reject-registrations.ts'
import { mostRejected } from '../registrations/registrations.list.ts'

/** Number of form fields besides the checkboxes. */
const otherFields = 20

/** Outcome of the action, shown once on the next page. */
interface RejectedSeveral {
  rejected: number
  refused: readonly NotRejected[]
}

/** The first button asks for a reason and previews the outcome; the second one rejects the selected registrations. */
export async function handleRejectSeveral(
  context: APIContext,
): Promise<Response | (FormPlan<RejectingPlan> & { outcome: RejectedSeveral | null })> {
  const { registrations } = context.locals.app.alumni
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields: mostRejected + otherFields },
    {
      access: alumniOffice,
      preview: (form) => registrations.planRejecting(seenIn(form)),
      async commit(form) {
        const decision = { reason: textOf(form, 'reason'), pin: textOf(form, 'pin') }
        const done = await registrations.rejectSeveral(seenIn(form), decision, actorOf(context))
        return goOnWithMessage(context, context.url.pathname + context.url.search, done)
      },
    },
  )
  return state instanceof Response ? state : { ...state, outcome: takeMessage<RejectedSeveral>(context) }
}

/** @throws DomainError Invalid, at the checkboxes */
function seenIn(form: FormData): { id: string; version: number }[] {
  const seen = new Map<string, number>()
  for (const each of form.getAll('registration')) {
    const [id = '', version = ''] = String(each).split(' ')
    seen.set(id, Number(version))
  }
  if (seen.size === 0) throw refuseAt('registration', 'alumni.noneChosen')
  if (seen.size > mostRejected)
    throw refuseAt('registration', 'alumni.tooManyChosen', { most: showCount(mostRejected) })
  return [...seen].map(([id, version]) => ({ id, version }))
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

export type WaitingRegistrations = TickedRows<Registration>

/** Shows waiting registrations with checkboxes, filtered by the query string. */
export const showWaitingRegistrations = (context: APIContext): Promise<WaitingRegistrations> =>
  showTickedPage<Registration>(context, {
    byPage: 'alumniWaiting',
    all: 'allAlumniWaiting',
    most: mostRejected,
  })
