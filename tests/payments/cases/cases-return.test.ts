import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { openReturnPage } from '#lib/server/features/payments/web/return-page.ts'
import type { PayerPayment } from '#lib/server/features/payments/read-payments.ts'
import type { Caller } from '#lib/server/kernel/http/security/client-address.ts'
import { localsOf, userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import {
  addDue,
  started,
  openTestPayments,
  publicOrigin,
  paid,
  standing,
  student,
  swathi,
  waiting,
  wanting,
} from '../../support/payments/payments.ts'

describe.each(engines)('a browser that comes back from the gateway, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  /** Requests the page; returns the redirect target or the payment shown. */
  async function visit(
    url: string,
    more: RequestInit = {},
    user: CurrentUser | null = null,
    caller?: Caller,
  ) {
    const context = {
      url: new URL(url),
      request: new Request(url, more),
      locals: { ...localsOf(payments, user), ...(caller && { caller }) },
      response: { headers: new Headers(), status: 200 },
    }
    const answer = await openReturnPage(context, 'general')
    if (!(answer instanceof Response)) return { shown: answer, to: '', cookie: '', ...context.response }
    const to = new URL(answer.headers.get('location') ?? '', url).href
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return { shown: null, to, cookie, ...context.response }
  }

  /** Follows the redirects to the clean address as a browser does. */
  async function arrive(url: string, more: RequestInit = {}): Promise<PayerPayment | null> {
    let step = await visit(url, more)
    for (let cookie = step.cookie; step.to !== ''; cookie = step.cookie || cookie)
      step = await visit(step.to, { headers: { cookie } })
    return step.shown
  }

  const elsewhere: Caller = { address: '203.0.113.7', isLoopback: false, isSecure: true }

  const returnOf = (order: string, set: Record<string, unknown> = {}) =>
    payments.sandbox.control.returnOf({ order, set })

  it('is asked about, and shown what our own books say, at a clean address', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    const { url } = await returnOf(attempt.id)
    const { to, cookie } = await visit(url)
    expect(to).toBe(`${publicOrigin}/lyra/payment/status?orderId=${orderId}`)
    expect(cookie).toMatch(/^prangan\.order=/)
    expect(await arrive(url)).toMatchObject({ state: 'paid', amount: 45_000, number: '21B81A0501' })
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  const forged: [string, Record<string, unknown>, 'pending' | 'notPaid'][] = [
    // When the browser claims PAID, nobody is asked to pay again.
    ['forged return for an own open order', { vads_charge_status: 'PAID' }, 'pending'],
    ['‘paid’ in any case', { vads_charge_status: 'pAiD' }, 'pending'],
    ['altered vads_amount', { vads_charge_status: 'PAID', vads_amount: 1 }, 'pending'],
    ['8 KB values', { vads_cust_name: 'x'.repeat(8192) }, 'notPaid'],
    ['HTML in the name', { vads_cust_name: '<script>alert(1)</script>' }, 'notPaid'],
  ]
  it.each(forged)('%s → still waits', async (_, set, state) => {
    const { orderId, attempt } = await started(payments)
    const { url } = await returnOf(attempt.id, set)
    expect(await arrive(url)).toMatchObject({ state, name: 'Swathi Reddy' })
    expect(await standing(payments, orderId)).toEqual(waiting)
  })

  it('own cheap charge replayed on a dear order → still waits', async () => {
    const { attempt: cheap } = await started(payments, 100)
    await payments.sandbox.control.pay({ order: cheap.id })
    await payments.app.payments.verify(cheap.id)
    const { orderId, attempt } = await started(payments)
    const { charge } = await payments.sandbox.control.charge({ order: cheap.id })
    const { url } = await returnOf(attempt.id, { vads_charge_status: 'PAID', vads_charge_uuid: charge.uuid })
    await arrive(url)
    expect(await standing(payments, orderId)).toEqual(waiting)
  })

  it('array parameters → read once, and still waits', async () => {
    const { orderId, attempt } = await started(payments)
    const { url } = await returnOf(attempt.id)
    await arrive(`${url}&vads_charge_status=PAID&vads_charge_status=PAID`)
    expect(await standing(payments, orderId)).toEqual(waiting)
  })

  it('unknown order · no token · another order’s token · another’s session → nothing to see', async () => {
    const { orderId, attempt } = await started(payments)
    const other = await started(payments, 100)
    const token = new URL((await returnOf(other.attempt.id)).url).searchParams.get('token') ?? ''
    const page = `${publicOrigin}/lyra/payment/status`
    expect(await arrive(`${page}?orderId=UNKNOWN&token=${token}`)).toBeNull()
    expect(await arrive(`${page}?orderId=${orderId}`)).toBeNull()
    expect(await arrive(`${page}?orderId=${orderId}&token=${token}`)).toBeNull()
    const stranger = await visit(`${page}?orderId=${orderId}`, {}, userWith('ROLE_STUDENT'))
    expect(stranger).toMatchObject({ shown: null, status: 200 })
    // Without a known order the visitor may sign in, and the page says nothing about the payment.
    expect(await visit(`${page}?orderId=${orderId}`)).toMatchObject({ shown: null, status: 401 })
    const headers = { cookie: (await visit((await returnOf(other.attempt.id)).url)).cookie }
    expect(await visit(`${page}?orderId=${orderId}`, { headers })).toMatchObject({ shown: null, status: 200 })
    expect(await arrive((await returnOf(attempt.id)).url)).toMatchObject({ orderId })
  })

  it('several orders of one browser are each shown; a token that fits none is not kept', async () => {
    const one = await started(payments)
    const other = await started(payments, 100)
    const first = await visit((await returnOf(one.attempt.id)).url)
    const headers = { cookie: first.cookie }
    const { cookie } = await visit((await returnOf(other.attempt.id)).url, { headers })
    for (const { orderId } of [one, other]) {
      const page = `${publicOrigin}/lyra/payment/status?orderId=${orderId}`
      expect((await visit(page, { headers: { cookie } })).shown).toMatchObject({ orderId })
    }
  })

  it('claims of one order are counted: the gateway is not asked for ever', async () => {
    const { attempt } = await started(payments)
    const other = await started(payments, 100)
    const { url } = await returnOf(attempt.id)
    const claim = (to: string) => visit(to, {}, null, elsewhere)
    for (let claims = 0; claims < 30; claims += 1) await claim(url)
    await expect(claim(url)).rejects.toMatchObject({ code: 'request.tooMany' })
    expect((await claim((await returnOf(other.attempt.id)).url)).cookie).not.toBe('')
  })

  it('a replaced order is shown as replaced until money arrives for it', async () => {
    const { orderId, attempt, dueId } = await started(payments)
    const more = await addDue(payments, { type: payments.types.general, amount: 100 })
    await payments.app.payments.startPayment(wanting([dueId, more]), swathi)
    const { url } = await returnOf(attempt.id)
    expect(await arrive(url)).toMatchObject({ state: 'failed', isReplaced: true })
    await payments.sandbox.control.pay({ order: attempt.id })
    expect(await arrive(url)).toMatchObject({ orderId, state: 'pending', isReplaced: false })
  })

  it('return and webhook at once × 50 → one settlement', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    const { url } = await returnOf(attempt.id)
    const uuid = attempt.chargeUuid ?? ''
    const twice = () => [visit(url), payments.app.payments.receiveWebhook(attempt.id, { uuid })]
    await Promise.all(Array.from({ length: 25 }, twice).flat())
    await expect.poll(() => standing(payments, orderId), { interval: 20 }).toEqual(paid)
    expect(await payments.app.fees.ledgerOf(student)).toHaveLength(1)
  })

  it('double return, two tabs, back button → one receipt, same bytes', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    const { url } = await returnOf(attempt.id)
    const shown = await Promise.all([arrive(url), arrive(url), arrive(url)])
    expect(new Set(shown.map((each) => each?.receiptNumber))).toEqual(new Set([paid.receipt]))
    expect(await arrive(url)).toMatchObject({ receiptNumber: paid.receipt })
    expect(await standing(payments, orderId)).toEqual(paid)
    const receipt = await payments.app.payments.receiptOf(orderId)
    if (!receipt) throw new Error('no receipt')
    const one = await payments.app.payments.printReceipt(receipt)
    const other = await payments.app.payments.printReceipt(receipt)
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  })

  it('a form post of the gateway is led to the same page; of it the order and the charge alone are read', async () => {
    const { attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    const { url, fields } = await returnOf(attempt.id)
    const bare = new URL(url)
    for (const name of Object.keys(fields)) bare.searchParams.delete(name)
    const body = new URLSearchParams({ ...fields, vads_amount: '1' })
    const { to } = await visit(bare.href, { method: 'POST', body })
    expect([...new URL(to).searchParams.keys()]).toEqual(['orderId', 'token', 'vads_charge_uuid'])
    expect(await arrive(bare.href, { method: 'POST', body })).toMatchObject({ state: 'paid' })
  })

  it('guessing order ids → 429', async () => {
    const guess = () => visit(`${publicOrigin}/lyra/payment/status?orderId=GUESS`, {}, null, elsewhere)
    for (let guesses = 0; guesses < 300; guesses += 1) await guess()
    await expect(guess()).rejects.toMatchObject({ code: 'request.tooMany' })
  })
})
