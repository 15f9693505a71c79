import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyPages } from '#lib/schemas/college/pages.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { engines } from '../support/database/databases.ts'
import { paidLate, paidOnce } from '../support/app/decisions.ts'
import { accountOf, registeredStudent } from '../support/people/linked-people.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { partsOf } from '../support/mail/email-parts.ts'
import { openForEach } from '../support/app/opened.ts'
import {
  addDue,
  lastAttempt,
  openTestPayments,
  started,
  swathi,
  wanting,
} from '../support/payments/payments.ts'

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
    for (const said of [
      'Guten Tag ravi-father',
      '450.00',
      'Für: Swathi Reddy, 21B81A0501\nGebühr: Tuition Fee\nDatum: 21. November 2026\nQuittungsnummer: F/2026-27/000001\n',
      'Sie finden die Quittung auf der Campus-Seite.',
    ])
      expect(email).toContain(said)
    // Nobody has verified the address of this login, and the register has another one.
    expect(email).not.toContain('.pdf')
    const code = (await payments.app.payments.receiptOf(orderId))?.verifyCode
    expect(email).toContain(`http://127.0.0.1:1/de/r/${code}\n`)
    expect(email).not.toContain(orderId)
  })

  it.each([
    ['Ravi-Father@example.edu', true],
    ['other@example.edu', false],
  ])(
    'carries the receipt to a parent if the register has the address of the login, here %s: %s',
    async (parentEmail, has) => {
      const id = await accountOf(payments, 'ravi-father', 'ROLE_PARENT')
      await pay({ person: { ...wanting([]).person, parentEmail } }, { ...swathi, id })
      const [email = ''] = await sent()
      expect(email.includes('.pdf')).toBe(has)
      expect(email).toContain('For: Swathi Reddy, 21B81A0501\nFee: Tuition Fee')
    },
  )

  it.each([
    [{ isVerified: true, isLinked: true }, true],
    [{ isVerified: false, isLinked: true }, false],
    [{ isVerified: true, isLinked: false }, false],
  ])(
    'carries the receipt to the login of a parent that is linked and has a verified address, here %o: %s',
    async ({ isVerified, isLinked }, has) => {
      const { app } = payments
      const childId = await registeredStudent(payments, '21B81A0777')
      const payer: Payer = { kind: 'student', id: childId }
      const id = await accountOf(payments, 'ravi-mother', 'ROLE_PARENT')
      if (isLinked) await app.links.linkParent(childId, 'ravi-mother', lakshmi)
      if (isVerified) {
        await app.identity.users.sendReset(id, lakshmi)
        const [reset = ''] = await sent()
        const [token = ''] = /(?<=token=)\w+/.exec(reset) ?? []
        await app.identity.passwords.setByLink(token, 'Brand-new-3!', lakshmi)
      }
      await pay({ payer }, { ...swathi, id })
      const email = (await sent()).find((each) => each.includes('21B81A0501')) ?? ''
      expect(email).toContain('To: ravi-mother@example.edu')
      expect(email.includes('.pdf')).toBe(has)
      expect(email.includes('You can find the receipt on the campus site')).toBe(!has)
    },
  )

  it('opens the receipt of a payer without a login by the token of the order', async () => {
    const person = { ...wanting([]).person, name: 'Kiran Rao', email: 'kiran@example.edu', language: 'de' }
    const orderId = await pay({ payer: applicant, person }, { ...swathi, id: 'visitor' })
    const [email = ''] = await sent()
    expect(email).toContain('To: kiran@example.edu')
    const [link = ''] = /(?<=\/de\/r\/)\w{26}(?=\n)/.exec(email) ?? []
    const linked = await payments.app.payments.paymentOfLink(link)
    expect(linked).toMatchObject({ orderId, kind: 'general' })
    expect(await payments.app.accessChecks.fits('order', orderId, linked?.token ?? '')).toBe(true)
    // The code alone is printed on the receipt, so it opens nothing.
    const otherEnd = link.endsWith('0') ? '1' : '0'
    for (const other of [
      link.slice(0, 10),
      `${link.slice(0, 25)}${otherEnd}`,
      `${link.slice(0, 10)}${'0'.repeat(16)}`,
    ])
      expect(await payments.app.payments.paymentOfLink(other)).toMatchObject({ token: null })
    expect(await payments.app.payments.paymentOfLink('0000000000')).toBeNull()
  })

  it('is one for each payment, however often the gateway rings', async () => {
    const { attempt } = await paidOnce(payments)
    await Promise.all([1, 2, 3].map(() => payments.app.payments.verify(attempt.id)))
    expect(await waiting()).toHaveLength(1)
  })

  it('carries the receipt, drawn when it is sent and not stored with the email', async () => {
    const orderId = await pay()
    expect(JSON.stringify(await waiting())).not.toContain('%PDF')
    await payments.app.mail.sent()
    const folder = join(payments.app.env.dataDir, 'outbox')
    const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.eml'))
    const eml = await readFile(join(folder, name), 'utf8')
    expect(eml).toContain('Content-Disposition: attachment; filename="Receipt F-2026-27-000001.pdf"')
    const [, encoded = ''] = /filename="Receipt F[^\r]*\r\n\r\n([\w+/=\r\n]+)/.exec(eml) ?? []
    const receipt = await payments.app.payments.receiptOf(orderId)
    if (!receipt) throw new Error('There is no receipt.')
    expect(Buffer.from(encoded, 'base64').equals(await payments.app.payments.printReceipt(receipt))).toBe(
      true,
    )
    const { text, html } = partsOf(eml)
    expect(text).toContain('attached to this email: Receipt F-2026-27-000001.pdf. You can also open it')
    for (const said of ['Open the receipt', 'Payment received', '>₹'])
      expect(html.replaceAll(/>\s+/g, '>')).toContain(said)
  })

  it('has the number of the accounts office as it is when the email is sent, where there is one', async () => {
    await pay()
    const fields = { ...emptyPages, accountsPhone: '0866 255 0103' }
    await payments.app.college.savePages(fields, 0, swathi)
    const [email = ''] = await sent()
    expect(email).toContain('Please call the accounts office: 0866\u00A0255\u00A00103')
  })

  it('goes out once and without the receipt if that cannot be drawn, after two later attempts', async () => {
    const draws: string[] = []
    payments.app.mail.attach('receipt', async ({ number = '' }) => {
      draws.push(number)
      throw new Error('no fonts')
    })
    await pay()
    for (const time of ['06:00', '06:02', '06:10', '07:10']) {
      payments.clock.set(`2026-11-21T${time}:00.000Z`)
      await payments.app.mail.sent()
      const sentNow = (await readdir(join(payments.app.env.dataDir, 'outbox')).catch(() => [])).length
      expect(sentNow).toBe(time >= '06:10' ? 1 : 0)
    }
    expect(draws).toHaveLength(3)
    const [email = ''] = await sent()
    expect(email).toContain('F/2026-27/000001')
    expect(email).not.toMatch(/attached|\.pdf/)
  })

  it('never goes to an address that a payer or the gateway gave', async () => {
    const { app, sandbox } = payments
    const { orderId, attempt } = await started(payments)
    await app.payments.receiveReturn(orderId, {
      vads_cust_email: 'thief@example.com',
      vads_cust_name: 'Thief',
    })
    await sandbox.control.pay({ order: attempt.id })
    await app.payments.verify(attempt.id)
    expect((await waiting()).map(({ address }) => address)).toEqual(['swathi@example.edu'])
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
