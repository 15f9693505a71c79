import { describe, expect, it } from 'vitest'
import type { GivenFault } from '../../../tools/sandbox-gateway/faults.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { started, openTestPayments, paid, standing, waiting } from '../../support/payments/payments.ts'

type ReadFault = Extract<GivenFault, { on: 'read' }>

const stillDue = { fault: 'altered', set: { status: 'DUE', paid: 0, due: 45_000 } } as const

/** The gateway's responses to a read, as our server handles them. */
describe.each(engines)('what our own server reads, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  /** Creates a payment that the gateway received, with this fault in the next read. */
  async function paidWith(fault: Omit<ReadFault, 'on'>) {
    const { orderId, attempt } = await started(payments)
    const order = attempt.id
    await payments.sandbox.control.pay({ order })
    await payments.sandbox.control.script({ on: 'read', order, ...fault })
    await payments.app.payments.verify(order)
    return { orderId, order, standing: await standing(payments, orderId) }
  }

  const quarantined = { ...waiting, attempts: ['QUARANTINED'], reviews: ['mismatch'] }

  const mismatches: [string, Omit<ReadFault, 'on'>][] = [
    ['amount −1', { fault: 'amountLess' }],
    ['amount +1', { fault: 'amountMore' }],
    ['USD', { fault: 'otherCurrency' }],
    ['other orderId', { fault: 'otherOrder' }],
    ['testMode', { fault: 'otherMode' }],
    ['due > 0', { fault: 'partlyPaid' }],
    ['PAID, and something still due', { fault: 'stillDue' }],
    ['refunded > 0', { fault: 'refunded' }],
  ]
  it.each(mismatches)('%s → quarantined, no receipt, a review', async (_, fault) => {
    expect((await paidWith(fault)).standing).toEqual(quarantined)
  })

  it('quarantined by a wrong answer → paid once the gateway says it right', async () => {
    const { orderId, order } = await paidWith({ fault: 'amountLess' })
    await payments.app.payments.verify(order)
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('reported as paid by mistake → the review holds no money once the gateway corrects it', async () => {
    const { attempt } = await started(payments)
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, fault: 'stillDue' })
    const inReview = async () =>
      (await payments.app.database.reads.selectFrom('payment_reviews').select('amount').execute()).map(
        ({ amount }) => Number(amount),
      )
    await payments.app.payments.verify(attempt.id)
    expect(await inReview()).toEqual([45_000])
    await payments.app.payments.verify(attempt.id)
    expect(await inReview()).toEqual([0])
  })

  it('unknown status → stays, and somebody looks at it', async () => {
    const unknown = await paidWith({ fault: 'unknownStatus', set: { paid: 0 } })
    expect(unknown.standing).toEqual({ ...waiting, reviews: ['unknownStatus'] })
  })

  const silent: [string, Omit<ReadFault, 'on'>][] = [
    ['404', { fault: 'notFound' }],
    ['500', { fault: 'serverError' }],
    ['bad JSON', { fault: 'badJson' }],
    ['a broken connection', { fault: 'hangUp' }],
    ['body PAID but read DUE', stillDue],
  ]
  it.each(silent)('%s → still pending, then paid', async (_, fault) => {
    const { orderId, order, standing: first } = await paidWith(fault)
    expect(first).toEqual(waiting)
    await payments.app.payments.verify(order)
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('wrong key only at read → stays pending, alarm', async () => {
    const { standing: stood } = await paidWith({ fault: 'wrongKey' })
    expect(stood).toEqual({ ...waiting, reviews: ['keyRefused'] })
  })

  it('stale after PAID → the same receipt', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    await payments.sandbox.control.script({ on: 'read', order: attempt.id, ...stillDue })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
  })

  it('DROPPED → failed', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.cancel({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual({ ...waiting, attempts: ['FAILED'] })
    expect((await payments.app.payments.payment(orderId))?.state).toBe('failed')
  })

  it('DROPPED then PAID → paid', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.cancel({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
  })
})
