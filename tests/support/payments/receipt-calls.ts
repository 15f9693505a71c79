import type { APIRoute } from 'astro'
import { expect, it } from 'vitest'
import { type FeeKind, feeKinds } from '#lib/schemas/fees/kinds.ts'
import { paymentCalls } from './payment-calls.ts'

interface ReceiptCall {
  /** The kind of the receipts that it returns. */
  kind: FeeKind
  /** Converts a payment to the body that browsers send. */
  rowsOf?: (row: object) => object
  /** Extracts the base64 from the response. */
  pdfOf?: (body: unknown) => string
}

/** Tests a call that returns receipts of one kind; each such call's test file only names it. */
export function itAnswersReceipts(
  POST: APIRoute,
  { kind, rowsOf = (row) => [row], pdfOf = String }: ReceiptCall,
): void {
  const { ask, startWithToken: startWithToken, paidWithToken, payments, said, expectHidden } = paymentCalls()
  const query = (token: string) => ({ userName: 'x', userMail: '', receiptNo: '', remarks: '', token })
  const codeOf = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    code: (body as { code?: string }).code,
  })

  it('asks the gateway and answers the receipt, whatever amount and roll number the rows say', async () => {
    const { orderId, token, attempt } = await paidWithToken(100, kind)
    const json = rowsOf({ rollNo: 'SOMEBODY', orderId, amountOfReceipt: 9_999_999 })
    const first = await ask(POST, { method: 'POST', query: query(token), json })
    expect(first.status).toBe(200)
    const pdf = ({ body }: typeof first) => Buffer.from(pdfOf(body), 'base64')
    expect(pdf(first).subarray(0, 5).toString()).toBe('%PDF-')
    const again = await ask(POST, { method: 'POST', query: query(token), json })
    expect(pdf(again).equals(pdf(first))).toBe(true)
    expect((await payments.app.payments.receiptOf(orderId))?.amount).toBe(100)
    expect(await said(attempt.id)).toContain('9999999')
  })

  it('refuses what the gateway does not call paid, and keeps what was claimed', async () => {
    const { orderId, token, attempt } = await startWithToken(101, kind)
    const claimed = { ...query(token), orderId, remarks: 'paid at noon' }
    const json = rowsOf({ statusprogress: 'Success' })
    const refused = await ask(POST, { method: 'POST', query: claimed, json })
    expect(codeOf(refused)).toEqual({ status: 409, code: 'payments.notPaidYet' })
    expect(await said(attempt.id)).toMatch(/Success/)
    expect(await said(attempt.id)).toMatch(/paid at noon/)
    expect(await said(attempt.id)).not.toContain(token)
  })

  it('knows nothing of an order of another kind', async () => {
    const other = feeKinds.find((each) => each !== kind)
    const { orderId, token } = await paidWithToken(102, other)
    const answered = await ask(POST, { method: 'POST', query: { ...query(token), orderId }, json: [] })
    expect(codeOf(answered)).toEqual({ status: 404, code: 'payments.notYours' })
  })

  it('shows nothing to unrelated users', () =>
    expectHidden(POST, (asked) => ({ method: 'POST', query: asked, json: [] })))
}
