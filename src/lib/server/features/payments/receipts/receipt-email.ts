import type { Kysely } from 'kysely'
import { showAmount } from '#lib/i18n/amounts.ts'
import { hrefIn } from '#lib/i18n/href.ts'
import { returnPages } from '#lib/payments/return-pages.ts'
import { routes } from '#lib/routes.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Mail } from '../../../kernel/mail/mail.ts'
import { hasEmail } from '../../../kernel/mail/no-email.ts'
import { outboxRepository } from '../../../kernel/mail/outbox.repository.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import type { Order } from '../orders/order.ts'

export type ReceiptEmail = ReturnType<typeof receiptEmail>

interface Parts {
  mail: Pick<Mail, 'compose'>
  tokens: Pick<OrderTokens, 'of'>
}

/** Emails the payer that the money has arrived and where the receipt is, in the transaction that settles it. */
export const receiptEmail = (db: Kysely<Tables>, { mail, tokens }: Parts) => ({
  /** Sends nothing to payers without an address. */
  async send(order: Order, number: string): Promise<void> {
    const { to, login } = await recipientOf(db, order)
    if (!hasEmail(to)) return
    const locale = localeOf(to.language)
    const page = `${returnPages[order.kind]}?orderId=${order.id}`
    // A token would open the payment to every reader of the email; payers with a login need none.
    const path = login ? routes.login('', hrefIn(page, locale)) : `${page}&token=${tokens.of(order)}`
    const { feeType, semester } = order.shown
    const what = [feeType, semester].filter(Boolean).join(', ')
    const facts = { amount: showAmount(order.amount, locale), what, number }
    const params = { name: to.name, path, facts }
    await outboxRepository(db).add(mail.compose({ to, template: 'receipt', params, expiresAt: null }))
  },
})

interface Recipient {
  /** With a login its id, without one that of the register: what is erased with the person. */
  to: { id: string; name: string; email: string; language: string }
  login: boolean
}

/** The login that paid, at its own address or at the one that the register has. */
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
