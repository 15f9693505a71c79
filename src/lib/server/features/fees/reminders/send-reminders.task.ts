import { showDate } from '#lib/i18n/dates.ts'
import { hrefIn } from '#lib/i18n/href.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import { storeOf } from '../../../kernel/store/store.ts'
import { type Due, hasPassed } from '../dues/due.ts'
import { feesRepository, type FeesRepository } from '../repository.ts'
import { pauseDays, pauseStart, type RemindableDue } from './reminder.ts'

/** The reminders of a run, or of ticked dues. */
export type RemindersInput = { actor: Actor } & ({ runId: string } | { dueIds: readonly string[] })

/** Sends each reminder in a transaction of its own, so a job that runs again skips those that were sent. */
export async function sendReminders(
  { app, fenced }: Task,
  input: RemindersInput,
  report: Report,
): Promise<void> {
  const store = fenced(storeOf(app.database, feesRepository))
  const { actor } = input
  const { reminders } = app.fees
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
  if (!due || due.state !== 'open' || due.changeId !== null || due.open <= 0) return false
  const to = { id: payerId, email: await reminders.emailOf(due.payer), language: '' }
  const at = clock.now()
  if (!hasEmail(to) || !(await reminders.claim(due.payer, at, pauseStart(at)))) return false
  await reminders.add({ id: newId(), dueId, payer: due.payer, at, byId: actor.id })
  await outbox.add(
    mail.compose({
      to,
      template: 'feeReminder',
      params: { name, path: pathOf(due, to.language), facts: factsOf(due, { at, language: to.language }) },
      expiresAt: new Date(Date.parse(at) + pauseDays * 24 * 3600_000).toISOString(),
    }),
  )
  return true
}

/** Applicants have no login; their fees have a page of their own. */
const pathOf = ({ payer }: Due, language: string): string =>
  payer.kind === 'admission' ? routes.selfPayment : routes.login('', hrefIn(routes.fees, localeOf(language)))

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
