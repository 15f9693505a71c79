import { describe, expect, it } from 'vitest'
import { sayReturned, standingOf } from '#lib/payments/receipt-words.ts'
import { approved, paidOnce, typedRefund, typedSending } from '../support/app/decisions.ts'
import { engines } from '../support/database/databases.ts'
import { sunita } from '../support/payments/fees.ts'
import { openForEach } from '../support/app/opened.ts'
import { openTestPayments } from '../support/payments/payments.ts'

describe.each(engines)('what was returned of a receipt, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  it('is shown with its day to the payer and the office, and the receipt keeps its bytes', async () => {
    const { app } = payments
    const { orderId, attempt } = await paidOnce(payments)
    const receipt = await app.payments.receiptOf(orderId)
    if (!receipt) throw new Error('There is no receipt.')
    const before = await app.payments.printReceipt(receipt)
    expect(await app.payments.returnedOf(orderId)).toBeNull()
    const refundId = await approved(payments, attempt.id, typedRefund({ amount: '100', way: 'transfer' }))
    expect(await app.payments.returnedOf(orderId)).toBeNull()
    await app.payments.refunds.send(refundId, typedSending(), sunita)
    const returned = await app.payments.returnedOf(orderId)
    expect(returned).toEqual({ amount: 10_000, on: '2026-11-21' })
    expect(await app.payments.payment(orderId)).toMatchObject({ state: 'paid', returned })
    expect(Buffer.compare(before, await app.payments.printReceipt(receipt))).toBe(0)
  })
})

it('is a part of it or all of it', () => {
  const on = '2026-11-27'
  expect(sayReturned({ amount: 9_600_000, on }, 9_800_000)).toBe(
    'Refunded ₹\u00a096,000.00 on 27 November 2026.',
  )
  expect(sayReturned({ amount: 9_800_000, on }, 9_800_000)).toMatch(/: the full amount\.$/)
  const receipt = { dishonouredAt: null, amount: 9_800_000 }
  expect(standingOf(receipt).word).toBe('Valid')
  expect(standingOf({ ...receipt, returned: 9_600_000 }).word).toBe('Partly returned')
  expect(standingOf({ ...receipt, returned: 9_800_000 }).word).toBe('Returned')
})
