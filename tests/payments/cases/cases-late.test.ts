import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import {
  addDue,
  started,
  lastAttempt,
  openTestPayments,
  paid,
  standing,
  swathi,
  waiting,
  wanting,
} from '../../support/payments/payments.ts'
import { later } from '../../support/app/test-app.ts'

describe.each(engines)('what comes late or twice, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const pay = (order: string) => payments.sandbox.control.pay({ order })
  const verify = (id: string) => payments.app.payments.verify(id)

  it('webhook never, return never → our own poll finds it', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await pay(attempt.id)
    await payments.app.payments.reconcile()
    expect(await standing(payments, orderId)).toEqual(waiting)
    later(payments, 61)
    await payments.app.payments.reconcile()
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('everything down for an hour, then settles', async () => {
    const { orderId, attempt } = await started(payments)
    await pay(attempt.id)
    await payments.sandbox.control.script({ on: 'read', fault: 'serverError', times: 'always' })
    for (const seconds of [61, 120, 120, 300, 300, 900, 1800]) {
      later(payments, seconds)
      await payments.app.payments.reconcile()
    }
    expect(await standing(payments, orderId)).toEqual(waiting)
    await payments.sandbox.control.clearFaults()
    later(payments, 3600)
    await payments.app.payments.reconcile()
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('nobody pays within six days → expired, and nobody asks any more', async () => {
    const { orderId, attempt } = await started(payments)
    for (let day = 0; day < 7; day += 1) {
      later(payments, 24 * 3600)
      await payments.app.payments.reconcile()
    }
    expect(await standing(payments, orderId)).toEqual({ ...waiting, attempts: ['EXPIRED'] })
    expect((await lastAttempt(payments, orderId)).nextCheckAt).toBeNull()
    await pay(attempt.id)
    await verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('late attempt 1 after attempt 2 paid → duplicate, one receipt', async () => {
    const { dueId, orderId, attempt: first } = await started(payments)
    await payments.sandbox.control.cancel({ order: first.id })
    await verify(first.id)
    await payments.app.payments.startPayment(wanting([dueId]), swathi)
    const second = await lastAttempt(payments, orderId)
    await pay(second.id)
    await verify(second.id)
    await pay(first.id)
    await verify(first.id)
    const stood = await standing(payments, orderId)
    expect(stood).toEqual({ ...paid, attempts: ['PAID_DUPLICATE', 'PAID'], reviews: ['duplicate'] })
    expect(await payments.app.fees.ledgerOf({ kind: 'student', id: 's-swathi' })).toHaveLength(1)
  })

  it('cancelled then money → review', async () => {
    const { dueId, orderId, attempt } = await started(payments)
    const more = await addDue(payments, { type: payments.types.general, amount: 5000, year: '2025-2026' })
    // Another selection of dues cancels the first order, so that nobody pays twice.
    const { orderId: other } = await payments.app.payments.startPayment(wanting([dueId, more]), swathi)
    expect(other).not.toBe(orderId)
    await pay(attempt.id)
    await verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual({
      ...waiting,
      order: 'cancelled',
      attempts: ['QUARANTINED'],
      reviews: ['orderCancelled'],
    })
  })

  it('paid, and the page was closed: a payer who starts again learns that nothing is due', async () => {
    const { dueId, orderId, attempt } = await started(payments)
    await pay(attempt.id)
    const again = payments.app.payments.startPayment(wanting([dueId]), swathi)
    await expect(again).rejects.toMatchObject({ code: 'payments.nothingDue' })
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('another student’s paid uuid → nothing of it is believed', async () => {
    const { attempt: theirs } = await started(payments, 45_000)
    later(payments, 1)
    const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000, year: '2024-2025' })
    await payments.sandbox.control.script({ on: 'create', fault: 'hangUp' })
    await payments.app.payments.startPayment(wanting([dueId]), swathi).catch(() => null)
    const [own] = await payments.app.payments.ordersOf({ kind: 'student', id: 's-swathi' })
    await pay(theirs.id)
    const { charge } = await payments.sandbox.control.charge({ order: theirs.id })
    await payments.app.payments.verify(`${own?.id}-1`, { uuid: charge.uuid })
    expect((await standing(payments, own?.id ?? '')).receipt).toBeNull()
  })

  it('money that went back at the gateway shows a day later, for somebody to look at', async () => {
    const { orderId, attempt } = await started(payments)
    await pay(attempt.id)
    await verify(attempt.id)
    await payments.sandbox.control.refund({ order: attempt.id, amount: 1000 })
    // The next day's poll finds the refund, of which the gateway sends no webhook.
    later(payments, 60)
    later(payments, 24 * 3600 + 1)
    await payments.app.payments.reconcile()
    expect(await standing(payments, orderId)).toEqual({ ...paid, reviews: ['refundedOutside'] })
    expect((await lastAttempt(payments, orderId)).refunded).toBe(1000)
  })
})
