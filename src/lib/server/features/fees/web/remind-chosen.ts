import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormPlan, plannedForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { readSelection } from '../../../kernel/lists/view/selection.ts'
import { emailsGoOut } from '../../../kernel/mail/mail.ts'
import { goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import type { ChosenReminders } from '../reminders/reminder.ts'

/** The maximum number of dues that one action reminds of. */
const maxReminded = 500
/** The number of form fields besides the rows. */
const otherFields = 20

export interface RemindChosenState extends FormPlan<ChosenReminders> {
  /** The number of reminders that are being sent; null before. */
  sent: number | null
  /** The ticked dues, which the button sends again. */
  ids: readonly string[]
  /** False if no email server is set up. */
  isMailed: boolean
}

/** The list of dues sends the ticked rows, which shows the plan; its button sends the reminders. */
export async function handleRemindChosen(context: APIContext): Promise<Response | RemindChosenState> {
  const { app } = context.locals
  const { reminders } = app.fees
  const selection: { ids: readonly string[] } = { ids: [] }
  const readIds = async (form: FormData): Promise<readonly string[]> => {
    selection.ids = await readSelection(context, form, { list: 'dues', most: maxReminded })
    return selection.ids
  }
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields: maxReminded + otherFields },
    {
      access: feeKeepers,
      preview: async (form) => reminders.planChosen(await readIds(form)),
      async commit(form) {
        const ids = await readIds(form)
        const sent = await reminders.sendChosen(ids, textOf(form, 'pin'), actorOf(context))
        return goOnWithMessage(context, context.url.pathname, { sent })
      },
    },
  )
  if (state instanceof Response) return state
  const message = takeMessage<{ sent: number }>(context)
  return { ...state, sent: message?.sent ?? null, ids: selection.ids, isMailed: emailsGoOut(app) }
}

/** Lists the dues of which people would be reminded. */
export const remindedTable = ({ ready }: ChosenReminders): PlainTable =>
  plainTable(
    m['reminders.chosen.ready'](),
    [m['dues.number'](), m['dues.who'](), m['dues.open']()],
    ready,
    ({ dueId, number, name, open }) => ({
      key: dueId,
      cells: [text(number || '–'), text(name || '–'), money(open)],
    }),
  )

/** Lists the dues of which nobody is reminded, with the reasons. */
export const notRemindedTable = ({ refused }: ChosenReminders): PlainTable =>
  plainTable(
    m['reminders.chosen.left'](),
    [m['dues.number'](), m['dues.who'](), m['adjustments.reason']()],
    refused,
    ({ dueId, number, name, problem: { code, params } }) => ({
      key: dueId,
      cells: [text(number || '–'), text(name || '–'), text(sayError(code, params))],
    }),
  )
