import { describe, expect, it } from 'vitest'
import { checkCode } from '#lib/server/features/results/web/verify-code.ts'
import { approved, paidOnce, typedRefund, typedSending } from '../support/app/decisions.ts'
import { openForEach } from '../support/app/opened.ts'
import { engines } from '../support/database/databases.ts'
import { sunita } from '../support/payments/fees.ts'
import { openTestPayments } from '../support/payments/payments.ts'

describe.each(engines)('the code on a receipt, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))

  async function paidReceipt() {
    const { orderId, attempt } = await paidOnce(payments)
    const receipt = await payments.app.payments.receiptOf(orderId)
    if (!receipt?.verifyCode) throw new Error('The receipt has no code.')
    return { attempt, receipt, code: receipt.verifyCode }
  }

  async function refund(attemptId: string, amount: string): Promise<void> {
    const typed = typedRefund({ amount, way: 'transfer' })
    const refundId = await approved(payments, attemptId, typed)
    await payments.app.payments.refunds.send(refundId, typedSending(), sunita)
  }

  it('shows what is compared with the paper, and of the payer the initials and a masked number only', async () => {
    const { code } = await paidReceipt()
    expect(code).toMatch(/^[0-9A-Z]{10}$/)
    const shown = await checkCode(payments.app, ` ${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`)
    expect(shown).toEqual({
      receipt: {
        state: 'valid',
        number: 'F/2026-27/000001',
        issuedOn: '2026-11-21',
        amount: 45_000,
        purpose: 'Tuition Fee',
        payer: 'S. R.',
        payerNumber: '••••••0501',
        returned: null,
        dishonouredOn: null,
      },
    })
  })

  it('says that a part was refunded, then all of it', async () => {
    const { code, attempt } = await paidReceipt()
    await refund(attempt.id, '100')
    expect(await checkCode(payments.app, code)).toMatchObject({
      receipt: { state: 'partReturned', returned: { amount: 10_000, on: '2026-11-21' } },
    })
    await refund(attempt.id, '350')
    expect(await checkCode(payments.app, code)).toMatchObject({
      receipt: { state: 'returned', returned: { amount: 45_000 } },
    })
  })

  it('says that the payment was dishonoured', async () => {
    const { code } = await paidReceipt()
    await payments.app.database.writes
      .updateTable('payment_receipts')
      .set({ dishonoured_at: '2026-11-23T06:00:00.000Z' })
      .execute()
    expect(await checkCode(payments.app, code)).toMatchObject({
      receipt: { state: 'dishonoured', dishonouredOn: '2026-11-23' },
    })
  })

  it('answers nothing for an unknown code, nor for a receipt from before codes were printed', async () => {
    await paidReceipt()
    await payments.app.database.writes.updateTable('payment_receipts').set({ verify_code: null }).execute()
    for (const code of ['0000000000', '', 'null'])
      await expect(checkCode(payments.app, code)).rejects.toMatchObject({ code: 'memo.unknownCode' })
  })
})
