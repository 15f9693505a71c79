import { describe, expect, it } from 'vitest'
import type { KnownPayer } from '#lib/server/features/payments/feature.ts'
import { takeArrivals } from '#lib/server/features/payments/web/arrivals.ts'
import { ownFees } from '#lib/server/features/payments/web/own-fees.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { openForEach } from '../../support/app/opened.ts'
import { later } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'
import {
  addDue,
  lastAttempt,
  openTestPayments,
  started,
  student,
  swathi,
  wanting,
} from '../../support/payments/payments.ts'
import { accountOf } from '../../support/people/linked-people.ts'

const payer: KnownPayer = {
  payer: student,
  person: { number: '21B81A0501', name: 'Swathi Reddy', email: 'swathi@example.edu', phone: '' },
}

describe.each(engines)('a payment that has arrived, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  /** Returns a reader of the page of fees, who keeps the cookies of their browser. */
  function readerOf(id: string | null) {
    const headers = new Headers()
    const user = id === null ? null : ({ id, roles: ['ROLE_STUDENT'] } as unknown as CurrentUser)
    return async ({ isNamed = false, isAgain = false } = {}) => {
      const request = new Request('http://127.0.0.1/fees', { headers })
      const response = { headers: new Headers() }
      const fees = await ownFees(payments.app, [payer])
      const context = { request, response, locals: { app: payments.app, user } as App.Locals }
      const arrivals = await takeArrivals(context, { fees, isNamed, isAgain })
      const [cookie] = response.headers.getSetCookie()
      if (cookie) headers.set('cookie', cookie.split(';')[0] ?? '')
      const plain = (text: string): string => text.replaceAll('\u00A0', ' ')
      return arrivals && { title: plain(arrivals.title), text: plain(arrivals.text) }
    }
  }

  const father = () => accountOf(payments, 'rakesh', 'ROLE_PARENT')
  const ownLogin = () => accountOf(payments, '21b81a0501', 'ROLE_STUDENT')

  async function payBy(id: string): Promise<void> {
    const year = '2027-2028'
    const due = await addDue(payments, { type: payments.types.general, amount: 45_000, year })
    const { orderId } = await payments.app.payments.startPayment(wanting([due]), { ...swathi, id })
    const attempt = await lastAttempt(payments, orderId)
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
  }

  it('is shown once to each person, on whichever device', async () => {
    const paying = await father()
    const own = await ownLogin()
    await payBy(paying)
    expect(await readerOf(paying)()).toEqual({
      title: 'Your payment has arrived',
      text: '₹ 450.00 for Tuition Fee. The receipt is below, under Payments.',
    })
    expect(await readerOf(paying)()).toBeNull()
    expect(await readerOf(own)()).not.toBeNull()
    expect(await readerOf(own)()).toBeNull()
  })

  it('names the login that paid, where it is another one', async () => {
    await payBy(await father())
    expect(await readerOf(await ownLogin())()).toEqual({
      title: 'A payment has arrived',
      text: 'rakesh paid ₹ 450.00 for Tuition Fee. The receipt is below, under Payments.',
    })
    const mother = await accountOf(payments, 'sita', 'ROLE_PARENT')
    const german = await withLocale('de', () => readerOf(mother)({ isNamed: true }))
    expect(german).toEqual({
      title: 'Eine Zahlung ist eingegangen',
      text: 'rakesh hat ₹ 450.00 für Tuition Fee von Swathi Reddy bezahlt. Die Quittung steht unten bei den Zahlungen.',
    })
  })

  it('names nobody to a payer without a login, whose browser remembers it', async () => {
    await payBy(await father())
    const read = readerOf(null)
    expect(await read()).toMatchObject({ title: 'A payment has arrived' })
    expect(await read()).toBeNull()
    expect((await readerOf(null)())?.text).toMatch(/^₹ 450\.00 for Tuition Fee\. /)
  })

  it('is shown again where somebody pays it once more', async () => {
    const own = await ownLogin()
    await payBy(own)
    const read = readerOf(own)
    await read()
    expect(await read({ isAgain: true })).toMatchObject({ title: 'Your payment has arrived' })
    expect(await read()).toBeNull()
  })

  it('does not count as seen on a page that asks the bank and reloads itself', async () => {
    const own = await ownLogin()
    await payBy(own)
    const { attempt } = await started(payments)
    // The gateway's answer that it is not paid is too old for a page a few seconds later.
    await ownFees(payments.app, [payer])
    later(payments, 11)
    const { control } = payments.sandbox
    await control.script({ on: 'read', order: attempt.id, fault: 'slow' })
    const read = readerOf(own)
    expect(await read()).not.toBeNull()
    expect(await read()).not.toBeNull()
  })

  it('is news for ten minutes', async () => {
    const own = await ownLogin()
    await payBy(own)
    later(payments, 11 * 60)
    expect(await readerOf(own)()).toBeNull()
  })
})
