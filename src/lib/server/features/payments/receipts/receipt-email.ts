import type { Kysely } from 'kysely'
import { hrefIn } from '#lib/i18n/href.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { returnPages } from '#lib/payments/return-pages.ts'
import { routes } from '#lib/routes.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { hasEmail, type Mail } from '../../../kernel/mail/mail.ts'
import { outboxRepository } from '../../../kernel/mail/outbox.repository.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import type { Order } from '../orders/order.ts'

interface Parts {
  mail: Pick<Mail, 'compose'>
  tokens: Pick<OrderTokens, 'of'>
}

/**
 * Emails the payer that the money has arrived and where the receipt is, within the transaction that settles the
 * payment.
 */
export const receiptEmail = (db: Kysely<Tables>, { mail, tokens }: Parts) => ({
  /** Sends nothing to payers without an address. */
  async send(order: Order, number: string): Promise<void> {
    const { to, login } = await recipientOf(db, order)
    if (!hasEmail(to)) return
    const locale = localeOf(to.language)
    const page = `${returnPages[order.kind]}?orderId=${order.id}`
    // A token would open the payment to every reader of the email; payers with a login do not need one.
    const path = login ? routes.login('', hrefIn(page, locale)) : `${page}&token=${tokens.of(order)}`
    const { feeType, semester } = order.shown
    const what = [feeType, semester].filter(Boolean).join(', ')
    const facts = { amount: showAmount(order.amount, locale), what, number }
    const params = { name: to.name, path, facts }
    await outboxRepository(db).add(mail.compose({ to, template: 'receipt', params, expiresAt: null }))
  },
})

interface Recipient {
  /** The id is the login's, or the payer's without a login, so that the email is erased with the person. */
  to: { id: string; name: string; email: string; language: string }
  login: boolean
}

/** Returns the login that paid, with its own email address or that of the register. */
async function recipientOf(db: Kysely<Tables>, { createdBy, payer, shown }: Order): Promise<Recipient> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('id', '=', createdBy)
    .executeTakeFirst()
  if (!user)
    return {
      to: { id: payer.id, name: shown.name, email: shown.email, language: shown.language ?? '' },
      login: false,
    }
  return { to: hasEmail(user) ? user : { ...user, email: shown.email }, login: true }
}
