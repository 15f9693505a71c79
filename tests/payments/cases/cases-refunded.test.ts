import { describe, expect, it } from 'vitest'
import {
  approved,
  openReview,
  paidLate,
  paidOnce,
  typedRefund,
  typedSending,
} from '../../support/app/decisions.ts'
import { engines } from '../../support/database/databases.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { openForEach } from '../../support/app/opened.ts'
import { started, openTestPayments } from '../../support/payments/payments.ts'
import { readAs } from '../../support/calls/read-as.ts'
import { later } from '../../support/app/test-app.ts'

const day = 24 * 3600 + 1

describe.each(engines)('a recorded refund that contradicts the gateway, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const verify = (id: string) => payments.app.payments.verify(id)
  const reviewsOf = (id: string) => payments.app.payments.reviews.ofAttempt(id)

  it('what went back without a word is not given back once more', async () => {
    const { attempt } = await paidOnce(payments)
    later(payments, day)
    await verify(attempt.id)
    await payments.sandbox.control.refund({ order: attempt.id })
    const { refunds } = payments.app.payments
    const propose = () => refunds.propose(attempt.id, typedRefund({ way: 'transfer' }), sunita)
    await expect(propose()).rejects.toMatchObject({ code: 'refunds.nothingLeft' })
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'serverError' })
    await expect(propose()).rejects.toMatchObject({ code: 'payments.gatewayAway' })
  })

  it('what the gateway has forgotten may go back by the bank', async () => {
    const { attempt } = await paidOnce(payments)
    await payments.sandbox.control.script({
      on: 'read',
      order: attempt.id,
      fault: 'notFound',
      times: 'always',
    })
    const refund = await approved(payments, attempt.id, typedRefund({ way: 'transfer' }))
    await payments.app.payments.refunds.send(refund, typedSending(), sunita)
    expect(await payments.app.payments.refunds.find(refund)).toMatchObject({ state: 'sent' })
  })

  it('what the gateway called paid once, and does not know now, is not given back within a month', async () => {
    const { attempt } = await started(payments)
    const { control } = payments.sandbox
    const { refunds } = payments.app.payments
    await control.script({ on: 'read', order: attempt.id, fault: 'stillDue' })
    await verify(attempt.id)
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'mismatch', amount: 45_000 })
    const asked = typedRefund({ way: 'transfer' })
    const forget = { on: 'read', order: attempt.id, fault: 'notFound' } as const
    await control.script(forget)
    await expect(refunds.propose(attempt.id, asked, sunita)).rejects.toMatchObject({
      code: 'payments.gatewayAway',
    })
    later(payments, 31 * day)
    await control.script({ ...forget, times: 'always' })
    const refund = await approved(payments, attempt.id, asked)
    await refunds.send(refund, typedSending({ sentOn: '2026-12-22' }), sunita)
    expect(await refunds.find(refund)).toMatchObject({ state: 'sent' })
  })

  it('a question about what became of money is not dropped because nobody answered once', async () => {
    const { attempt } = await paidOnce(payments)
    later(payments, 7 * day)
    await verify(attempt.id)
    const refund = await approved(payments, attempt.id)
    await payments.app.payments.refunds.send(refund, typedSending({ sentOn: '2026-11-28' }), sunita)
    later(payments, day)
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'serverError' })
    await payments.app.payments.reconcile()
    expect(await reviewsOf(attempt.id)).toEqual([])
    later(payments, 6 * 3600 + 1)
    await payments.app.payments.reconcile()
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'refundMissing', amount: 45_000 })
  })

  it('a second refund of the same sum that never went is missed, too', async () => {
    const { attempt } = await paidOnce(payments)
    const { refunds } = payments.app.payments
    const sendNext = async (sentOn: string) => {
      const refund = await approved(payments, attempt.id, typedRefund({ amount: '100' }))
      await refunds.send(refund, typedSending({ sentOn }), sunita)
      later(payments, day)
      await verify(attempt.id)
      expect(await openReview(payments, attempt.id)).toMatchObject({
        cause: 'refundMissing',
        amount: 10_000,
      })
    }
    await sendNext('2026-11-21')
    await payments.sandbox.control.refund({ order: attempt.id, amount: 10_000 })
    await verify(attempt.id)
    expect(await reviewsOf(attempt.id)).toMatchObject([{ outcome: 'answered' }])
    await sendNext('2026-11-22')
  })

  it('what cannot go back at the gateway is written down as sent by the bank, by another person', async () => {
    const { attempt } = await paidOnce(payments)
    const { refunds } = payments.app.payments
    const refund = await approved(payments, attempt.id)
    await refunds.send(refund, typedSending(), sunita)
    const bank = typedSending({ reference: 'NEFT 99', sentOn: '2026-11-22' })
    await expect(refunds.reroute(refund, bank, vijaya)).rejects.toMatchObject({ code: 'refunds.notYet' })
    const today = typedSending({ reference: 'NEFT 99' })
    await expect(refunds.reroute(refund, today, vijaya)).rejects.toMatchObject({
      code: 'refunds.notMissing',
    })
    later(payments, day)
    await verify(attempt.id)
    const both = { ...sunita, roles: ['ROLE_ACCOUNTANTS_OFFICER'] as const }
    await expect(refunds.reroute(refund, bank, both)).rejects.toMatchObject({ code: 'refunds.ownSending' })
    await expect(refunds.reroute(refund, bank, sunita)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    await refunds.reroute(refund, bank, vijaya)
    expect(await refunds.find(refund)).toMatchObject({
      state: 'sent',
      way: 'transfer',
      reference: 'NEFT 99',
    })
    const ledger = await payments.app.fees.ledgerOf({ kind: 'student', id: 's-swathi' })
    expect(ledger.map(({ kind, method, reference }) => [kind, method, reference])).toEqual([
      ['payment', 'UPI', expect.any(String)],
      ['refund', 'BANK_TRANSFER', 'NEFT 99'],
    ])
    await verify(attempt.id)
    expect(await reviewsOf(attempt.id)).toMatchObject([{ state: 'closed' }])
    await expect(refunds.reroute(refund, bank, vijaya)).rejects.toMatchObject({
      code: 'refunds.notMissing',
    })
  })

  it('a refund that the bank sends back is missed', async () => {
    const { attempt } = await paidOnce(payments)
    const refund = await approved(payments, attempt.id)
    await payments.sandbox.control.refund({ order: attempt.id })
    await verify(attempt.id)
    expect(await payments.app.payments.refunds.find(refund)).toMatchObject({ state: 'sent' })
    later(payments, day)
    await readAs(payments, attempt.id, { refunded: 0 })
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'refundMissing', amount: 45_000 })
  })

  it('what the gateway has sent after all is not sent by the bank as well', async () => {
    const { attempt } = await paidOnce(payments)
    const { refunds } = payments.app.payments
    const refund = await approved(payments, attempt.id)
    await refunds.send(refund, typedSending(), sunita)
    later(payments, day)
    await verify(attempt.id)
    await payments.sandbox.control.refund({ order: attempt.id })
    const bank = typedSending({ reference: 'NEFT 99', sentOn: '2026-11-22' })
    await expect(refunds.reroute(refund, bank, vijaya)).rejects.toMatchObject({
      code: 'refunds.notMissing',
    })
  })

  it('what people have left at that is not given back once more, and what goes after it is asked about alone', async () => {
    const { attempt } = await paidLate(payments)
    const { reviews, refunds } = payments.app.payments
    await payments.sandbox.control.refund({ order: attempt.id, amount: 10_000 })
    await verify(attempt.id)
    const outside = (await reviewsOf(attempt.id)).find(({ cause }) => cause === 'refundedOutside')
    await reviews.propose(outside?.id ?? '', 'close', 'The payer has agreed', sunita)
    const [decision] = await reviews.decisions([outside?.id ?? ''])
    await reviews.close(decision?.id ?? '', vijaya)
    expect(await refunds.left(attempt.id)).toBe(35_000)
    await payments.sandbox.control.refund({ order: attempt.id, amount: 5000 })
    await verify(attempt.id)
    const open = (await reviewsOf(attempt.id)).filter(({ state }) => state === 'open')
    expect(open.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['orderCancelled', 45_000],
      ['refundedOutside', -5000],
    ])
    expect(await refunds.left(attempt.id)).toBe(30_000)
  })

  it('what had gone before is not counted again as what was sent since and shows tomorrow', async () => {
    const { attempt } = await started(payments)
    const { control } = payments.sandbox
    await control.pay({ order: attempt.id })
    await control.refund({ order: attempt.id, amount: 10_000 })
    await verify(attempt.id)
    expect(await openReview(payments, attempt.id)).toMatchObject({ cause: 'mismatch', amount: 35_000 })
    const { refunds } = payments.app.payments
    const part = await approved(payments, attempt.id, typedRefund({ amount: '100', after: '' }))
    await refunds.send(part, typedSending(), sunita)
    const rest = typedRefund({ amount: '250', way: 'transfer', after: '' })
    await refunds.send(await approved(payments, attempt.id, rest), typedSending(), sunita)
    await verify(attempt.id)
    expect(await refunds.left(attempt.id)).toBe(0)
    later(payments, day)
    for (const _ of [1, 2]) {
      await verify(attempt.id)
      expect(await openReview(payments, attempt.id)).toMatchObject({
        cause: 'refundMissing',
        amount: 10_000,
      })
    }
    await control.refund({ order: attempt.id, amount: 10_000 })
    await verify(attempt.id)
    expect((await reviewsOf(attempt.id)).map(({ state }) => state)).not.toContain('open')
  })
})
