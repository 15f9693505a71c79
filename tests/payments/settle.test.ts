import { describe, expect, it } from 'vitest'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { started, openTestPayments, paid, standing, waiting } from '../support/payments/payments.ts'

describe.each(engines)('a payment on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  it('begins with an order that the gateway knows, to the paisa', async () => {
    const { orderId, paymentLink, attempt } = await started(payments)
    expect(await standing(payments, orderId)).toEqual(waiting)
    const { charge } = await payments.sandbox.control.charge({ order: attempt.id })
    expect(charge).toMatchObject({ amount: 45_000, currency: 'INR', orderId: attempt.id, status: 'DUE' })
    expect(paymentLink.startsWith(payments.sandbox.url)).toBe(true)
  })

  it('is paid once our own server has read it so: dues, ledger and receipt in one', async () => {
    const { orderId, attempt } = await started(payments)
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
    const [row] = await payments.app.fees.ledgerOf({ kind: 'student', id: 's-swathi' })
    expect(row).toMatchObject({ kind: 'payment', amount: 45_000, receipt_number: 'F/2026-27/000001' })
  })
})
