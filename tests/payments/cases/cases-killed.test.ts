import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { killStanding } from '../../support/processes/killed-process.ts'
import { openForEach } from '../../support/app/opened.ts'
import { started, openTestPayments, paid, standing, waiting } from '../../support/payments/payments.ts'

describe.each(engines)('a server that is killed while it settles, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  /** Creates a payment that the gateway received and our server does not know of yet. */
  async function paidThere() {
    const found = await started(payments)
    await payments.sandbox.control.pay({ order: found.attempt.id })
    return found
  }
  const emails = () => payments.app.database.reads.selectFrom('outbox').select('id').execute()
  const kill = (table: string, action: 'verify' | 'print', id: string): Promise<void> =>
    killStanding(payments, 'payments-process.ts', table, 1, payments.sandbox.url, action, id)

  it('killed before commit → no number lost, and no email', async () => {
    const { orderId, attempt } = await paidThere()
    // The last rows of the transaction, after number, receipt and ledger.
    await kill('audit_entries', 'verify', attempt.id)
    expect(await standing(payments, orderId)).toEqual(waiting)
    expect(await emails()).toEqual([])
    await payments.app.payments.verify(attempt.id)
    expect(await standing(payments, orderId)).toEqual(paid)
    expect(await emails()).toHaveLength(1)
  }, 60_000)

  it('killed between commit and PDF → paid, and the receipt is drawn when somebody asks', async () => {
    const { app } = payments
    const { orderId, attempt } = await paidThere()
    await app.payments.verify(attempt.id)
    await kill('files', 'print', orderId)
    expect(await standing(payments, orderId)).toEqual(paid)
    const receipt = await app.payments.receiptOf(orderId)
    if (!receipt) throw new Error('There is no receipt.')
    const drawn = await app.payments.printReceipt(receipt)
    expect(Buffer.from(drawn).subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(drawn).equals(await app.payments.printReceipt(receipt))).toBe(true)
  }, 60_000)
})
