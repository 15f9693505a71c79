import { expect, it } from 'vitest'
import { GET } from '../../src/pages/[...locale]/fees/receipt/[order].ts'
import { paymentCalls } from '../support/payments/payment-calls.ts'

const { ask, paidWithToken, startWithToken: startWithToken, payments } = paymentCalls()

it.each([
  ['general', 'Fee_Collection_2026-11-22.pdf'],
  ['miscellaneous', 'Mis_Fee_Collection_2026-11-22.pdf'],
  ['exam', 'Exam_Fee_Collection_2026-11-22.pdf'],
  ['self', 'Self_Fee_Collection_2026-11-22.pdf'],
] as const)(
  'a receipt of kind %s is called as the specification says, and no device keeps it',
  async (kind, name) => {
    payments.clock.set('2026-11-21T18:30:00.000Z')
    const { orderId, token, attempt } = await paidWithToken(100, kind)
    await payments.app.payments.verify(attempt.id)
    const saved = await ask(GET, { params: { order: orderId }, query: { token } })
    expect(Buffer.from(saved.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const headersOf = ({ headers }: typeof saved) =>
      ['content-type', 'content-disposition', 'cache-control'].map((each) => headers.get(each))
    expect(headersOf(saved)).toEqual(['application/pdf', expect.stringMatching(/^attachment/), 'no-store'])
    expect(saved.headers.get('content-disposition')).toContain(name)
    const shown = await ask(GET, { params: { order: orderId }, query: { token, show: '' } })
    expect(headersOf(shown)).toEqual(['application/pdf', expect.stringMatching(/^inline/), 'no-store'])
    expect(Buffer.from(shown.bytes).equals(saved.bytes)).toBe(true)
  },
)

it('there is none before it is paid, and none for unrelated users', async () => {
  const { orderId, token } = await startWithToken(101)
  expect((await ask(GET, { params: { order: orderId }, query: { token } })).status).toBe(409)
  expect((await ask(GET, { params: { order: orderId }, query: { token: 'another' } })).status).toBe(404)
})

it('has the academic years of what it paid', async () => {
  const { orderId, attempt } = await paidWithToken(102)
  await payments.app.payments.verify(attempt.id)
  const receipt = await payments.app.payments.receiptOf(orderId)
  expect(receipt?.snapshot.year).toBe('102')
})
