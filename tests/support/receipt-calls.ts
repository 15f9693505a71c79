import type { APIRoute } from 'astro'
import { expect, it } from 'vitest'
import { paymentCalls } from './payment-calls.ts'

interface ReceiptCall {
  /** What browsers send of a payment. */
  rowsOf?: (row: object) => object
  /** The base64 in the answer. */
  pdfOf?: (body: unknown) => string
}

/** A call that answers the receipt of an order; its test file is this and its name. */
export function itAnswersReceipts(
  POST: APIRoute,
  { rowsOf = (row) => [row], pdfOf = String }: ReceiptCall = {},
): void {
  const { ask, begunWithToken, paidWithToken, payments, expectHidden } = paymentCalls()
  const query = (token: string) => ({ userName: 'x', userMail: '', receiptNo: '', remarks: '', token })

  it('answers the stored receipt of a paid order, whatever amount and roll number the rows say', async () => {
    const { orderId, token, attempt } = await paidWithToken(100)
    await payments.app.payments.verify(attempt.id)
    const json = rowsOf({ rollNo: 'SOMEBODY', orderId, amountOfReceipt: 9_999_999 })
    const first = await ask(POST, { method: 'POST', query: query(token), json })
    expect(first.status).toBe(200)
    const pdf = ({ body }: typeof first) => Buffer.from(pdfOf(body), 'base64')
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
}
