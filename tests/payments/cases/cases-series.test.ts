import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import {
  addDue,
  started,
  openTestPayments,
  standing,
  swathi,
  wanting,
} from '../../support/payments/payments.ts'

describe.each(engines)('numbers of receipts, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  async function pay(order: string): Promise<void> {
    await payments.sandbox.control.pay({ order })
    // With 200 in parallel some requests to the gateway time out on a busy machine; they are retried, as the server
    // does.
    const read = async () => (await payments.app.payments.verify(order))?.kind
    await expect.poll(read, { timeout: 60_000 }).toBe('charge')
  }

  it('200 at once → numbers 1..200', { timeout: 120_000 }, async () => {
    const startedPayments = []
    for (let index = 0; index < 200; index += 1) {
      const payer = { kind: 'student', id: `s-${index}` } as const
      const dueId = await addDue(payments, { type: payments.types.general, amount: 100, payer })
      startedPayments.push(await payments.app.payments.startPayment(wanting([dueId], { payer }), swathi))
    }
    await Promise.all(startedPayments.map(({ orderId }) => pay(`${orderId}-1`)))
    const rows = await payments.app.database.reads
      .selectFrom('payment_receipts')
      .select('place')
      .orderBy('place')
      .execute()
    expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })

  it('31 March / 1 April IST series', async () => {
    payments.clock.set('2027-03-31T18:29:59.000Z')
    const { orderId: last, attempt: lastAttempt } = await started(payments)
    await pay(lastAttempt.id)
    payments.clock.set('2027-03-31T18:30:00.000Z')
    const { orderId: first, attempt: firstAttempt } = await started(payments, 46_000)
    await pay(firstAttempt.id)
    expect((await standing(payments, last)).receipt).toBe('F/2026-27/000001')
    expect((await standing(payments, first)).receipt).toBe('F/2027-28/000001')
  })

  it('each kind of fee has a series of its own', async () => {
    const dueId = await addDue(payments, { type: payments.types.exam, amount: 100 })
    const { orderId } = await payments.app.payments.startPayment(wanting([dueId], { kind: 'exam' }), swathi)
    await pay(`${orderId}-1`)
    expect((await standing(payments, orderId)).receipt).toBe('E/2026-27/000001')
  })
})
