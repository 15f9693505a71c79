import { showDate } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import { storeOf } from '../../../kernel/store/store.ts'
import { remindOfOverdue } from '../defaulters/remind-of-overdue.ts'
import { type Due, hasPassed } from '../dues/due.ts'
import { feesRepository, type FeesRepository } from '../repository.ts'
import { isRemindable, reminderExpiry, reminderPath } from './reminder-mail.ts'
import { pauseStart, type RemindableDue } from './reminder.ts'

/** The reminders of a run, of ticked dues, or of ticked people with all their overdue dues. */
export type RemindersInput = { actor: Actor } & (
  { runId: string } | { dueIds: readonly string[] } | { payerKeys: readonly string[] }
)

/** Sends each reminder in a transaction of its own, so a job that runs again skips those that were sent. */
export async function sendReminders(
  { app, fenced }: Task,
  input: RemindersInput,
  report: Report,
): Promise<void> {
  const store = fenced(storeOf(app.database, feesRepository))
  const { actor } = input
  const { reminders, defaulters } = app.fees
  if ('payerKeys' in input) {
    const { ready } = await defaulters.plan(input.payerKeys)
    for (const [index, person] of ready.entries()) {
      await store.transact((write) => remindOfOverdue(write, app, { ...person, actor }))
      await report(index + 1, ready.length)
    }
    return
  }
  const { ready } =
    'runId' in input ? await reminders.plan(input.runId) : await reminders.planChosen(input.dueIds)
  for (const [index, reminded] of ready.entries()) {
    await store.transact((write) => remind(write, app, { ...reminded, actor }))
    await report(index + 1, ready.length)
  }
}

type Reminder = Pick<RemindableDue, 'dueId' | 'payerId' | 'name'> & { actor: Actor }
type Reminding = Pick<FeesRepository, 'dues' | 'reminders' | 'outbox'>

/** Writes the email, unless the due was paid or the person was reminded since the reminders were planned. */
export async function remind(
  { dues, reminders, outbox }: Reminding,
  { clock, mail }: Pick<App, 'clock' | 'mail'>,
  { dueId, payerId, name, actor }: Reminder,
): Promise<boolean> {
  const [due] = await dues.lock([dueId])
  if (!due || !isRemindable(due)) return false
  const to = { id: payerId, email: await reminders.emailOf(due.payer), language: '' }
  const at = clock.now()
  if (!hasEmail(to) || !(await reminders.claim(due.payer, at, pauseStart(at)))) return false
  await reminders.add({ id: newId(), dueId, payer: due.payer, at, byId: actor.id })
  await outbox.add(
    mail.compose({
      to,
      template: 'feeReminder',
      params: {
        name,
        path: reminderPath(due.payer, to.language),
        facts: factsOf(due, { at, language: to.language }),
      },
      expiresAt: reminderExpiry(at),
    }),
  )
  return true
}

function factsOf(
  { feeType, year, open, dueOn }: Due,
  { at, language }: { at: string; language: string },
): Record<string, string> {
  const locale = localeOf(language)
  const facts = { amount: showAmount(open, locale), what: `${feeType}, ${year}` }
  if (dueOn === '') return facts
  const day = showDate(dueOn, locale)
  return { ...facts, ...(hasPassed(dueOn, indianDate(at)) ? { overdueSince: day } : { dueOn: day }) }
}
