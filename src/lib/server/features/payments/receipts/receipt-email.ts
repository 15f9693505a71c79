import type { Kysely } from 'kysely'
import { showDate } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { sayPaper } from '#lib/payments/tender-words.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { hasEmail, type Mail, type ReadFacts } from '../../../kernel/mail/mail.ts'
import { outboxRepository } from '../../../kernel/mail/outbox.repository.ts'
import { localeOf } from '../../../kernel/mail/templates.ts'
import type { College } from '../../college/feature.ts'
import type { Order } from '../orders/order.ts'
import type { Receipt, TakenTender } from './receipt.ts'
import { receiptLinkOf, type ReceiptLinkParts } from './receipt-link.ts'

/** The facts of a sample. */
export const receiptEmailSample = {
  amount: '₹ 45,000.00',
  student: 'Swathi Reddy, 21B81A0501',
  what: 'Tuition Fee',
  date: '21 November 2026',
  number: 'F/2026-27/000042',
  attached: 'Receipt F-2026-27-000042.pdf',
  phone: '0866 255 0103',
}

/** The facts of a sample. */
export const returnedEmailSample = {
  amount: '₹ 45,000.00',
  paper: 'Cheque 123456, SBI',
  student: 'Swathi Reddy, 21B81A0501',
  number: 'F/2026-27/000042',
  date: '26 November 2026',
  reason: 'Funds insufficient',
}

export const cancelledEmailSample = {
  amount: '₹ 5,000.00',
  student: 'Swathi Reddy, 21B81A0501',
  date: '21 November 2026',
  number: 'F/2026-27/000042',
  phone: '0866 255 0103',
}

interface ReturnedPaper extends Pick<TakenTender, 'way' | 'reference' | 'bank'> {
  number: string
  verifyCode: string | null
  /** What it paid of the order, in paise. */
  amount: number
  returnedOn: string
  reason: string
}

type IssuedReceipt = Pick<Receipt, 'number' | 'issuedAt' | 'verifyCode'>

interface Parts extends Pick<ReceiptLinkParts, 'keyring'> {
  mail: Pick<Mail, 'compose'>
}

/**
 * Emails the payer that the money has arrived, within the transaction that settles the payment. The receipt is attached
 * when the email is sent, to an address of the register (the payer's own, or the parents') or the verified address of a
 * login that is still linked to the payer. The address comes from the login or the register, never from a request or the
 * gateway.
 */
export const receiptEmail = (db: Kysely<Tables>, { mail, keyring }: Parts) => ({
  /** Sends nothing to payers without an address. */
  async send(order: Order, { number, issuedAt, verifyCode }: IssuedReceipt): Promise<void> {
    const { to, login, isVerified } = await recipientOf(db, order)
    if (!hasEmail(to)) return
    const locale = localeOf(to.language)
    // A key would open the payment to every reader of the email; payers with a login do not need one.
    const path = routes.receiptLink(receiptLinkOf({ keyring }, { order, verifyCode, withKey: !login }))
    const { feeType, semester, number: payerNumber, name, email, parentEmail } = order.shown
    const what = [feeType, semester].filter(Boolean).join(', ')
    const date = showDate(indianDate(issuedAt), locale)
    const student = [name, payerNumber].filter(Boolean).join(', ')
    const said = { amount: showAmount(order.amount, locale), student, what, date, number }
    const isOfRegister = [email, parentEmail].some((each) => each?.toLowerCase() === to.email.toLowerCase())
    const mayHaveFile = isOfRegister || (isVerified && (await isLinked(db, to.id, order.payer)))
    const facts = mayHaveFile ? { ...said, receipt: number } : said
    const params = { name: to.name, path, facts }
    await outboxRepository(db).add(mail.compose({ to, template: 'receipt', params, expiresAt: null }))
  },

  /** Tells the payer that the bank has returned the cheque or draft; nothing to payers without an address. */
  async sendReturned(
    order: Order,
    { number, verifyCode, amount, returnedOn, reason, way, reference, bank }: ReturnedPaper,
  ): Promise<void> {
    const { to, login } = await recipientOf(db, order)
    if (!hasEmail(to)) return
    const locale = localeOf(to.language)
    const path = routes.receiptLink(receiptLinkOf({ keyring }, { order, verifyCode, withKey: !login }))
    const facts = {
      amount: showAmount(amount, locale),
      paper: sayPaper({ way, reference, bank }, { locale }),
      student: [order.shown.name, order.shown.number].filter(Boolean).join(', '),
      number,
      date: showDate(returnedOn, locale),
      reason,
    }
    const params = { name: to.name, path, facts }
    await outboxRepository(db).add(mail.compose({ to, template: 'paperReturned', params, expiresAt: null }))
  },

  /** Tells the payer that a receipt was cancelled, so that nobody cancels it behind their back. */
  async sendCancelled(order: Order, { number, verifyCode }: IssuedReceipt, at: string): Promise<void> {
    const { to, login } = await recipientOf(db, order)
    if (!hasEmail(to)) return
    const locale = localeOf(to.language)
    const path = routes.receiptLink(receiptLinkOf({ keyring }, { order, verifyCode, withKey: !login }))
    const student = [order.shown.name, order.shown.number].filter(Boolean).join(', ')
    const date = showDate(indianDate(at), locale)
    const facts = { amount: showAmount(order.amount, locale), student, date, number }
    const params = { name: to.name, path, facts }
    await outboxRepository(db).add(
      mail.compose({ to, template: 'receiptCancelled', params, expiresAt: null }),
    )
  },
})

interface Recipient {
  /** The id is the login's, or the payer's without a login, so that the email is erased with the person. */
  to: { id: string; name: string; email: string; language: string }
  login: boolean
  /** True if the owner of the login has shown that they read this address. */
  isVerified: boolean
}

/** Returns the login that paid, with its own email address or that of the register. At the counter no login pays. */
async function recipientOf(db: Kysely<Tables>, { way, createdBy, payer, shown }: Order): Promise<Recipient> {
  const user =
    way === 'online' &&
    (await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'language', 'email_verified'])
      .where('id', '=', createdBy)
      .executeTakeFirst())
  if (!user)
    return {
      to: { id: payer.id, name: shown.name, email: shown.email, language: shown.language ?? '' },
      login: false,
      isVerified: false,
    }
  const { email_verified: verified, ...to } = user
  if (!hasEmail(user)) return { to: { ...to, email: shown.email }, login: true, isVerified: false }
  return { to, login: true, isVerified: Boolean(verified) }
}

/** Returns whether the login is the student's own or a parent's, by the links of now. */
async function isLinked(db: Kysely<Tables>, userId: string, { kind, id }: Payer): Promise<boolean> {
  const studentId =
    kind === 'student'
      ? id
      : (await db.selectFrom('admissions').select('student_id').where('id', '=', id).executeTakeFirst())
          ?.student_id
  if (!studentId) return false
  const linkTo = (table: 'login_links' | 'parent_links') =>
    db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .where('student_id', '=', studentId)
      .executeTakeFirst()
  return Boolean((await linkTo('parent_links')) ?? (await linkTo('login_links')))
}

/** Reads the accounts office's number, which no line of the email breaks. */
export const accountsPhone =
  (college: Pick<College, 'pages'>): ReadFacts =>
  async () => {
    const { accountsPhone: phone } = await college.pages()
    return phone === '' ? {} : { phone: phone.replaceAll(' ', '\u00A0') }
  }
