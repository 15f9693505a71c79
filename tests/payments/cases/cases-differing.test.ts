import { describe, expect, it } from 'vitest'
import { oneDayLater } from '#lib/server/features/payments/attempts/attempt.ts'
import {
  approved,
  openReview,
  paidLate,
  paidOnce,
  typedRefund,
  typedSending,
} from '../../support/app/decisions.ts'
import { books } from '../../support/app/books.ts'
import { engines } from '../../support/database/databases.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { openForEach } from '../../support/app/opened.ts'
import { started, openTestPayments, standing, swathi, wanting } from '../../support/payments/payments.ts'
import { readAs } from '../../support/calls/read-as.ts'
import { later } from '../../support/app/test-app.ts'

const day = 24 * 3600 + 1

describe.each(engines)('where the gateway has another sum than our books, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const verify = (id: string) => payments.app.payments.verify(id)
  const reviewsOf = (id: string) => payments.app.payments.reviews.ofAttempt(id)

  it('money that comes after somebody has closed a question about nothing is a payment', async () => {
    const { orderId, attempt } = await started(payments)
    await readAs(payments, attempt.id, { testMode: false })
    const review = await openReview(payments, attempt.id)
    expect(review).toMatchObject({ cause: 'mismatch', amount: 0 })
    await payments.app.payments.reviews.propose(review.id, 'close', 'Nothing came', sunita)
    await readAs(payments, attempt.id, { testMode: false })
    expect(await reviewsOf(attempt.id)).toMatchObject([{ state: 'closed' }])
    await payments.sandbox.control.pay({ order: attempt.id })
    await verify(attempt.id)
    expect(await standing(payments, orderId)).toMatchObject({ order: 'paid', open: 0, reviews: [] })
  })

  it('the rest of a part that went back by the bank is in doubt once it comes', async () => {
    const { attempt } = await started(payments)
    const part = { status: 'DROPPED', paid: 10_000, due: 35_000 }
    await readAs(payments, attempt.id, part)
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'altered', set: part })
    const typed = typedRefund({ amount: '100', way: 'transfer', after: '' })
    const refund = await approved(payments, attempt.id, typed)
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'altered', set: part })
    await payments.app.payments.refunds.send(refund, typedSending(), sunita)
    await payments.sandbox.control.pay({ order: attempt.id })
    await verify(attempt.id)
    await verify(attempt.id)
    expect(await openReview(payments, attempt.id)).toMatchObject({ amount: 35_000 })
    expect(await standing(payments, attempt.orderId)).toMatchObject({ receipt: null, open: 45_000 })
  })

  it('a refund that the gateway reported by mistake hides no refund later', async () => {
    const { attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    await readAs(payments, attempt.id, { refunded: 45_000 })
    await verify(attempt.id)
    expect(await standing(payments, attempt.orderId)).toMatchObject({ attempts: ['PAID'] })
    await payments.sandbox.control.refund({ order: attempt.id })
    later(payments, day)
    await verify(attempt.id)
    expect(await openReview(payments, attempt.id)).toMatchObject({
      cause: 'refundedOutside',
      amount: -45_000,
    })
    expect(await books(payments)).toEqual({ taken: 0, ledger: 45_000, inDoubt: -45_000, byBank: 0 })
  })

  it('nobody pays a fee again whose money is in doubt', async () => {
    const { dueId } = await paidLate(payments)
    const again = payments.app.payments.startPayment(wanting([dueId]), swathi)
    await expect(again).rejects.toMatchObject({ code: 'payments.inDoubt' })
  })

  it('more than was asked for is in doubt, and no question once the gateway says otherwise', async () => {
    const { attempt } = await paidOnce(payments)
    await readAs(payments, attempt.id, { paid: 90_000 })
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'paidMore', amount: 45_000 })
    await verify(attempt.id)
    expect(await reviewsOf(attempt.id)).toMatchObject([{ outcome: 'answered' }])
    // No review was decided, so this is a new question.
    await readAs(payments, attempt.id, { paid: 90_000 })
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'paidMore', amount: 45_000 })
    await readAs(payments, attempt.id, { paid: 90_000, refunded: 45_000 })
    expect((await reviewsOf(attempt.id)).map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(await payments.app.payments.refunds.left(attempt.id)).toBe(45_000)
  })

  it('what the bank took back without a refund is asked about on the next day', async () => {
    const { attempt } = await paidOnce(payments)
    const taken = { status: 'DROPPED', paid: 0, due: 45_000 }
    await readAs(payments, attempt.id, taken)
    expect(await reviewsOf(attempt.id)).toEqual([])
    // The gateway uses the real clock.
    later(payments, 30 * day)
    await readAs(payments, attempt.id, taken)
    expect(await openReview(payments, attempt.id)).toMatchObject({
      cause: 'refundedOutside',
      amount: -45_000,
    })
    const { refunds } = payments.app.payments
    expect(await refunds.left(attempt.id)).toBe(0)
    const seen = await refunds.proposeSeen(attempt.id, { after: 'owed', reason: 'A chargeback' }, sunita)
    await refunds.approve(seen, vijaya)
    expect(await standing(payments, attempt.orderId)).toMatchObject({ open: 45_000, reviews: [] })
  })

  it('a part that the gateway gives back is in doubt no more', async () => {
    const { attempt } = await started(payments)
    await readAs(payments, attempt.id, { status: 'DUE', paid: 10_000, due: 35_000 })
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'partPaid', amount: 10_000 })
    await verify(attempt.id)
    expect(await reviewsOf(attempt.id)).toMatchObject([{ state: 'closed', outcome: 'answered' }])
  })

  it('what the gateway says of another charge is not believed of money that was received', async () => {
    const { attempt } = await paidOnce(payments)
    await readAs(payments, attempt.id, { orderId: 'F-OTHER', paid: 1_000_000 })
    expect(await reviewsOf(attempt.id)).toEqual([])
  })

  it('money about which people decide is asked about once a day, not all the time', async () => {
    const { attempt } = await paidLate(payments)
    const next = async () => (await payments.app.payments.attempt(attempt.id))?.nextCheckAt
    later(payments, 16 * 60)
    await payments.app.payments.reconcile()
    const planned = await next()
    expect(planned).toBe(oneDayLater(attempt.createdAt))
    later(payments, 5 * 60)
    await payments.app.payments.reconcile()
    expect(await next()).toBe(planned)
  })
})
