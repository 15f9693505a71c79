import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { engines } from '../support/database/databases.ts'
import { paidLate, paidOnce } from '../support/app/decisions.ts'
import { accountOf } from '../support/people/linked-people.ts'
import { partsOf } from '../support/mail/email-parts.ts'
import { openForEach } from '../support/app/opened.ts'
import { addDue, lastAttempt, openTestPayments, swathi, wanting } from '../support/payments/payments.ts'

const applicant: Payer = { kind: 'admission', id: 'a-kiran' }

describe.each(engines)('the email about a payment, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const waiting = () => payments.app.database.reads.selectFrom('outbox').selectAll().execute()

  /** Returns each email from the outbox folder used without a mail server, with unfolded lines. */
  async function sent(): Promise<string[]> {
    await payments.app.mail.sent()
    const folder = join(payments.app.env.dataDir, 'outbox')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    return texts.map(textOf)
  }

  async function pay(more: Parameters<typeof wanting>[1] = {}, by = swathi) {
    const { app, sandbox, types } = payments
    const payer = more.payer ?? wanting([]).payer
    const due = await addDue(payments, { type: types.general, amount: 45_000, year: '2027-2028', payer })
    const { orderId } = await app.payments.startPayment(wanting([due], more), by)
    const { id } = await lastAttempt(payments, orderId)
    await sandbox.control.pay({ order: id })
    await app.payments.verify(id)
    return orderId
  }

  it('goes to the login that paid, in its language, and leads to the receipt by way of the login', async () => {
    const id = await accountOf(payments, 'ravi-father', 'ROLE_PARENT')
    await payments.app.database.writes
      .updateTable('users')
      .set({ language: 'de' })
      .where('id', '=', id)
      .execute()
    const orderId = await pay({}, { ...swathi, id })
    const [email = '', ...others] = await sent()
    expect(others).toEqual([])
    expect(email).toContain('To: ravi-father@example.edu')
    for (const said of ['Guten Tag ravi-father', '450,00', 'Tuition Fee', 'F/2026-27/000001'])
      expect(email).toContain(said)
    const page = encodeURIComponent(`/de/lyra/payment/status?orderId=${orderId}`)
    expect(email).toContain(`http://127.0.0.1:1/de/login?return=${page}`)
    expect(email).not.toContain('token')
  })

  it('opens the receipt of a payer without a login by the token of the order', async () => {
    const person = { ...wanting([]).person, name: 'Kiran Rao', email: 'kiran@example.edu', language: 'de' }
    const orderId = await pay({ payer: applicant, person }, { ...swathi, id: 'visitor' })
    const [email = ''] = await sent()
    expect(email).toContain('To: kiran@example.edu')
    const [, token = ''] = /orderId=\w+&token=([\w-]+)/.exec(email) ?? []
    expect(await payments.app.accessChecks.fits('order', orderId, token)).toBe(true)
  })

  it('is one for each payment, however often the gateway rings', async () => {
    const { attempt } = await paidOnce(payments)
    await Promise.all([1, 2, 3].map(() => payments.app.payments.verify(attempt.id)))
    expect(await waiting()).toHaveLength(1)
  })

  it('is not sent for money under review, nor to a payer without an address', async () => {
    await paidLate(payments)
    expect(await waiting()).toEqual([])
    await pay({ person: { ...wanting([]).person, email: '' } })
    expect(await waiting()).toEqual([])
  })
})

/** Returns the headers and the decoded text part. */
function textOf(eml: string): string {
  const { head, text } = partsOf(eml)
  return `${head}\n${text}`
}
