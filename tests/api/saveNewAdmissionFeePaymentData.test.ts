import { describe, expect, it } from 'vitest'
import { POST } from '../../src/pages/api/v1/saveNewAdmissionFeePaymentData.ts'
import { paymentCalls } from '../support/payment-calls.ts'

describe('saveNewAdmissionFeePaymentData', () => {
  const { ask, begunWithToken, paidWithToken, payments, expectHidden } = paymentCalls()
  const query = (token: string) => ({ userName: 'x', userMail: '', receiptNo: '', remarks: '', token })

  it('answers the stored receipt of a paid order, whatever amount and roll number the rows say', async () => {
    const { orderId, token, attempt } = await paidWithToken(100)
    await payments.app.payments.verify(attempt.id)
    const json = { rollNo: 'SOMEBODY', orderId, amountOfReceipt: 9_999_999 }
    const first = await ask(POST, { method: 'POST', query: query(token), json })
    expect(first.status).toBe(200)
    const pdf = ({ body }: typeof first) => Buffer.from((body as { bs64: string }).bs64, 'base64')
    expect(pdf(first).subarray(0, 5).toString()).toBe('%PDF-')
    const again = await ask(POST, { method: 'POST', query: query(token), json })
    expect(pdf(again).equals(pdf(first))).toBe(true)
  })

  it('refuses while the bank has not confirmed it', async () => {
    const { orderId, token } = await begunWithToken(101)
    const { status, body } = await ask(POST, {
      ...{ method: 'POST', query: { ...query(token), orderId } },
      json: [{ statusprogress: 'Success' }],
    })
    expect({ status, code: (body as { code: string }).code }).toEqual({
      status: 409,
      code: 'payments.notPaidYet',
    })
  })

  it('shows nothing to whoever has no business with it', () =>
    expectHidden(POST, (asked) => ({ method: 'POST', query: asked, json: [] })))
})
