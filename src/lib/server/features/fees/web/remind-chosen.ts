import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import { type ChosenReminders, maxReminded } from '../reminders/reminder.ts'

/** `sent` reminders are on their way. */
export type RemindChosenState = SelectedForm<ChosenReminders, { sent: number }>

/** The list of dues sends the ticked rows, which shows the plan; its button sends the reminders. */
export function handleRemindChosen(context: APIContext): Promise<Response | RemindChosenState> {
  const { reminders } = context.locals.app.fees
  return selectedForm(
    context,
    { limit: 'staff', list: 'dues', most: maxReminded },
    {
      access: feeKeepers,
      plan: (ids) => reminders.planChosen(ids),
      commit: async (ids, form) => ({
        sent: await reminders.sendChosen(ids, textOf(form, 'pin'), actorOf(context)),
      }),
    },
  )
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
