import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { money, number, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import type { DefaultersPlan } from '../defaulters/defaulter.ts'
import { maxReminded } from '../reminders/reminder.ts'

/** `sent` reminders are on their way. */
export type RemindDefaultersState = SelectedForm<DefaultersPlan, { sent: number }>

/** The list of defaulters sends the ticked people, which shows the plan; its button sends the reminders. */
export function handleRemindDefaulters(context: APIContext): Promise<Response | RemindDefaultersState> {
  const { defaulters } = context.locals.app.fees
  return selectedForm(
    context,
    { limit: 'staff', list: 'defaulters', most: maxReminded },
    {
      access: feeKeepers,
      plan: (keys) => defaulters.plan(keys),
      commit: async (keys, form) => ({
        sent: await defaulters.remind(keys, textOf(form, 'pin'), actorOf(context)),
      }),
    },
  )
}

/** Lists the people who would be reminded, with what their email names. */
export const remindedDefaulters = ({ ready }: DefaultersPlan): PlainTable =>
  plainTable(
    m['reminders.chosen.ready'](),
    [m['dues.number'](), m['dues.who'](), m['dues.title'](), m['defaulters.open']()],
    ready,
    ({ key, number: roll, name, dues }) => ({
      key,
      cells: [
        text(roll || '–'),
        text(name || '–'),
        number(dues.length),
        money(dues.reduce((sum, { open }) => sum + open, 0)),
      ],
    }),
  )

/** Lists the people who are not reminded, with the reasons. */
export const notRemindedDefaulters = ({ refused }: DefaultersPlan): PlainTable =>
  plainTable(
    m['reminders.chosen.left'](),
    [m['dues.number'](), m['dues.who'](), m['adjustments.reason']()],
    refused,
    ({ key, number: roll, name, problem: { code, params } }) => ({
      key,
      cells: [text(roll || '–'), text(name || '–'), text(sayError(code, params))],
    }),
  )
