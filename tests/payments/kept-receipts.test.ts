import { describe, expect, it } from 'vitest'
import { createReceiptPrinter } from '#lib/server/features/payments/receipts/print-receipt.ts'
import { documentDigest } from '#lib/server/kernel/documents/pdf/digest.ts'
import { createSnapshots } from '#lib/server/kernel/snapshots/snapshots.ts'
import { paidOnce } from '../support/app/decisions.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { openForEach } from '../support/app/opened.ts'
import { engines } from '../support/database/databases.ts'
import { openTestPayments } from '../support/payments/payments.ts'

describe.each(engines)('a receipt that was drawn by an earlier version, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  it('keeps its bytes, and so does its duplicate, whatever the layout is today', async () => {
    const { app } = payments
    const { orderId } = await paidOnce(payments)
    const receipt = await app.payments.receiptOf(orderId)
    if (!receipt) throw new Error('There is no receipt.')
    const drawings = [Buffer.from('%PDF-1.3 the old receipt'), Buffer.from('%PDF-1.3 its old duplicate')]
    const earlier = createReceiptPrinter({
      snapshots: createSnapshots({
        pdfs: { draw: async () => drawings.shift() ?? Buffer.from('') },
        files: app.files,
      }),
      pdfs: app.pdfs,
      letterhead: app.college.letterhead,
      publicOrigin: '',
    })
    const original = await earlier.printReceipt(receipt)
    const duplicate = await earlier.printReceipt(receipt, true)
    await app.college.save({ affiliation: 'Affiliated to JNTU Kakinada', colour: '#7a0019' }, lakshmi)
    expect(Buffer.from(await app.payments.printReceipt(receipt)).toString()).toBe('%PDF-1.3 the old receipt')
    expect(Buffer.from(await app.payments.printReceipt(receipt))).toEqual(Buffer.from(original))
    expect(Buffer.from(await app.payments.reprintReceipt(receipt, lakshmi))).toEqual(Buffer.from(duplicate))
  })

  it('is found by its number, so that nothing of today’s layout can change where it is stored', () => {
    const key = { number: 'F/2026-27/000001', isDuplicate: false, dishonouredAt: null }
    expect(documentDigest({ name: 'payments.receipt', key }).slice(0, 16)).toBe('8f943d3dc4b74c7d')
  })
})
