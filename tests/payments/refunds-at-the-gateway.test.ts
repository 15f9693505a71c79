import { describe, expect, it } from 'vitest'
import {
  approved,
  openReview,
  paidLate,
  paidOnce,
  typedRefund,
  typedSending,
} from '../support/app/decisions.ts'
import { books } from '../support/app/books.ts'
import { engines } from '../support/database/databases.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { openForEach } from '../support/app/opened.ts'
import {
  started,
  lastAttempt,
  openTestPayments,
  paid,
  standing,
  swathi,
  wanting,
} from '../support/payments/payments.ts'
import { later } from '../support/app/test-app.ts'

describe.each(engines)('money that goes back at the gateway, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const refunds = () => payments.app.payments.refunds

  it('that the gateway says itself is the refund that was approved: no review, and nobody says so twice', async () => {
    const { orderId, attempt } = await paidOnce(payments)
    const id = await approved(payments, attempt.id, typedRefund({ amount: '100' }))
    await payments.sandbox.control.refund({ order: attempt.id, amount: 10_000 })
    later(payments, 24 * 3600 + 1)
    await payments.app.payments.reconcile()
    expect(await refunds().find(id)).toMatchObject({ state: 'sent', sentOn: '2026-11-22' })
    expect((await standing(payments, orderId)).reviews).toEqual([])
    expect(await books(payments)).toEqual({ taken: 35_000, ledger: 35_000, inDoubt: 0, byBank: 0 })
  })

  it('that somebody sent before the gateway says so is known, too', async () => {
    const { orderId, attempt } = await paidOnce(payments)
    const id = await approved(payments, attempt.id)
    await refunds().send(id, typedSending(), sunita)
    await payments.sandbox.control.refund({ order: attempt.id })
    later(payments, 24 * 3600 + 1)
    await payments.app.payments.reconcile()
    expect((await standing(payments, orderId)).reviews).toEqual([])
    expect((await lastAttempt(payments, orderId)).refunded).toBe(45_000)
    expect(await books(payments)).toEqual({ taken: 0, ledger: 0, inDoubt: 0, byBank: 0 })
  })

  it('by a bank does not explain what went back at the gateway', async () => {
    const { attempt } = await paidOnce(payments)
    const id = await approved(payments, attempt.id, typedRefund({ way: 'transfer' }))
    await payments.sandbox.control.refund({ order: attempt.id, amount: 10_000 })
    await payments.app.payments.verify(attempt.id)
    expect((await openReview(payments, attempt.id)).cause).toBe('refundedOutside')
    // Together they would exceed the amount paid.
    await expect(refunds().send(id, typedSending(), sunita)).rejects.toMatchObject({
      code: 'refunds.tooMuch',
    })
  })

  it('outside of the college is written down by two people, and the books agree again', async () => {
    const { orderId, attempt } = await paidOnce(payments)
    await payments.sandbox.control.refund({ order: attempt.id, amount: 10_000 })
    await payments.app.payments.verify(attempt.id)
    expect(await books(payments)).toEqual({ taken: 35_000, ledger: 45_000, inDoubt: -10_000, byBank: 0 })
    const asked = { after: 'owed', reason: 'Refunded on the gateway’s page by the bank' } as const
    const omitted = refunds().proposeSeen(attempt.id, { ...asked, after: '' }, sunita)
    await expect(omitted).rejects.toMatchObject({ fields: { after: { code: 'refunds.afterMissing' } } })
    const id = await refunds().proposeSeen(attempt.id, asked, sunita)
    await refunds().approve(id, vijaya)
    expect(await refunds().find(id)).toMatchObject({ state: 'sent', cause: 'outside', amount: 10_000 })
    expect(await books(payments)).toEqual({ taken: 35_000, ledger: 35_000, inDoubt: 0, byBank: 0 })
    expect(await standing(payments, orderId)).toEqual({ ...paid, open: 10_000 })
    await expect(refunds().proposeSeen(attempt.id, asked, sunita)).rejects.toMatchObject({
      code: 'refunds.nothingLeft',
    })
  })

  it('recorded as sent while the gateway still has it, is polled until it is gone', async () => {
    const { attempt } = await paidOnce(payments)
    const id = await approved(payments, attempt.id)
    await refunds().send(id, typedSending(), sunita)
    const verify = () => payments.app.payments.verify(attempt.id)
    await verify()
    expect(await payments.app.payments.reviews.ofAttempt(attempt.id)).toEqual([])
    later(payments, 24 * 3600 + 1)
    await payments.app.payments.reconcile()
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'refundMissing', amount: 45_000 })
    expect(await books(payments)).toEqual({ taken: 45_000, ledger: 0, inDoubt: 45_000, byBank: 0 })
    // A refund recorded as sent is not sent again.
    expect(await refunds().left(attempt.id)).toBe(0)
    await payments.sandbox.control.refund({ order: attempt.id })
    later(payments, 24 * 3600 + 1)
    await payments.app.payments.reconcile()
    expect(await books(payments)).toEqual({ taken: 0, ledger: 0, inDoubt: 0, byBank: 0 })
    expect(await payments.app.payments.reviews.ofAttempt(attempt.id)).toMatchObject([{ state: 'closed' }])
  })

  it.each([
    ['some', 10_000],
    ['all', 45_000],
  ])('refunded before our first check, %s of it, is not reported missing later', async (_, amount) => {
    const { attempt } = await started(payments)
    const { control } = payments.sandbox
    await control.pay({ order: attempt.id })
    await control.refund({ order: attempt.id, amount })
    const verify = () => payments.app.payments.verify(attempt.id)
    await verify()
    await verify()
    const left = 45_000 - amount
    const review = await openReview(payments, attempt.id)
    expect(review).toMatchObject({ cause: 'mismatch', amount: left })
    if (left === 0) await payments.app.payments.reviews.propose(review.id, 'close', 'It went back', sunita)
    else {
      const typed = typedRefund({ amount: String(left / 100), after: '' })
      const rest = await approved(payments, attempt.id, typed)
      await control.refund({ order: attempt.id })
      await verify()
      expect(await refunds().find(rest)).toMatchObject({ state: 'sent' })
    }
    later(payments, 24 * 3600 + 1)
    await verify()
    expect((await payments.app.payments.reviews.ofAttempt(attempt.id)).map(({ state }) => state)).toEqual([
      'closed',
    ])
    expect(await books(payments)).toEqual({ taken: 0, ledger: 0, inDoubt: 0, byBank: 0 })
  })

  it('of what was paid twice is asked for by itself; once it is sent nothing waits', async () => {
    const { dueId, orderId, attempt: first } = await started(payments)
    await payments.sandbox.control.cancel({ order: first.id })
    await payments.app.payments.verify(first.id)
    await payments.app.payments.startPayment(wanting([dueId]), swathi)
    const second = await lastAttempt(payments, orderId)
    for (const { id } of [second, first]) {
      await payments.sandbox.control.pay({ order: id })
      await payments.app.payments.verify(id)
    }
    const [asked] = await refunds().ofAttempt(first.id)
    expect(asked).toMatchObject({ cause: 'duplicate', state: 'proposed', amount: 45_000 })
    await refunds().approve(asked?.id ?? '', vijaya)
    await payments.sandbox.control.refund({ order: first.id })
    // A webhook about a duplicate payment is harmless.
    await payments.app.payments.verify(first.id)
    expect(await refunds().find(asked?.id ?? '')).toMatchObject({ state: 'sent' })
    expect(await standing(payments, orderId)).toEqual({ ...paid, attempts: ['PAID_DUPLICATE', 'PAID'] })
    expect(await books(payments)).toEqual({ taken: 45_000, ledger: 45_000, inDoubt: 0, byBank: 0 })
  })

  it('of money in doubt leaves its review, in parts or whole', async () => {
    const { attempt } = await paidLate(payments)
    const part = await approved(payments, attempt.id, typedRefund({ amount: '100', after: '' }))
    await refunds().send(part, typedSending(), sunita)
    expect(await openReview(payments, attempt.id)).toMatchObject({ amount: 35_000 })
    const rest = await approved(payments, attempt.id, typedRefund({ amount: '350', after: '' }))
    await payments.sandbox.control.refund({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await refunds().find(rest)).toMatchObject({ state: 'sent' })
    expect((await payments.app.payments.reviews.ofAttempt(attempt.id)).map(({ state }) => state)).toEqual([
      'closed',
    ])
    expect(await books(payments)).toEqual({ taken: 0, ledger: 0, inDoubt: 0, byBank: 0 })
  })
})
