import { hrefIn } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import type { Due } from '../dues/due.ts'
import { pauseDays } from './reminder.ts'

/** Tells whether the student owes the due and no proposal about it waits. */
export const isRemindable = ({ state, payableBy, changeId, open }: Due): boolean =>
  state === 'open' && payableBy === 'student' && changeId === null && open > 0

/** Returns the page that a reminder leads to. Applicants have no login; their fees have a page of their own. */
export const reminderPath = ({ kind }: Payer, language: string): string =>
  kind === 'admission' ? routes.selfPayment : routes.login('', hrefIn(routes.fees, localeOf(language)))

/** Returns the instant after which a reminder is no longer sent. */
export const reminderExpiry = (at: string): string =>
  new Date(Date.parse(at) + pauseDays * 24 * 3600_000).toISOString()
