import { showDate } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import { type Due, hasPassed } from '../dues/due.ts'
import { isRemindable, reminderExpiry, reminderPath } from '../reminders/reminder-mail.ts'
import { pauseStart } from '../reminders/reminder.ts'
import type { FeesRepository } from '../repository.ts'
import type { Defaulter } from './defaulter.ts'

type Reminding = Pick<FeesRepository, 'defaulters' | 'dues' | 'reminders' | 'outbox' | 'audit'>

/**
 * Writes one email about all overdue dues of the person, unless they were paid, became a sponsor's, or the person was
 * reminded since the reminders were planned.
 */
export async function remindOfOverdue(
  { defaulters, dues, reminders, outbox, audit }: Reminding,
  { clock, mail }: Pick<App, 'clock' | 'mail'>,
  { payer, name, actor }: Pick<Defaulter, 'payer' | 'name'> & { actor: Actor },
): Promise<boolean> {
  const at = clock.now()
  const today = indianDate(at)
  const locked = await dues.lock(await defaulters.overdueIds(payer, today))
  const overdue = locked
    .filter((due) => isRemindable(due) && hasPassed(due.dueOn, today))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
  if (overdue.length === 0) return false
  const to = { id: payer.id, email: await reminders.emailOf(payer), language: '' }
  if (!hasEmail(to) || !(await reminders.claim(payer, at, pauseStart(at)))) return false
  for (const { id: dueId } of overdue) {
    await reminders.add({ id: newId(), dueId, payer, at, byId: actor.id })
    await audit.record(auditEntry(actor, at, { action: 'due.reminded', entity: 'due', entityId: dueId }))
  }
  const facts = factsOf(overdue, localeOf(to.language))
  const params = { name, path: reminderPath(payer, to.language), facts }
  await outbox.add(mail.compose({ to, template: 'overdueFees', params, expiresAt: reminderExpiry(at) }))
  return true
}

function factsOf(overdue: readonly Due[], locale: Locale): Record<string, string> {
  const lines = overdue.map(({ feeType, year, open, dueOn }) =>
    m['defaulters.mailLine'](
      { what: `${feeType}, ${year}`, amount: showAmount(open, locale), day: showDate(dueOn, locale) },
      { locale },
    ),
  )
  const total = overdue.reduce((sum, { open }) => sum + open, 0)
  return { amount: showAmount(total, locale), dues: lines.join('\n') }
}
