import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportReceiptSeries.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { twoWhoPay } from '../../../support/payments/receipts.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the series as a file, with amounts in rupees', async () => {
  const two = await twoWhoPay(its.testApp)
  await two.pay(two.examDue, '2026-11-20T06:00:00.000Z')
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('receipt-series.csv')
  expect(String(body).split('\r\n')).toEqual([
    'Series,First,Goes on behind,Last,Receipts,Gaps,Missing numbers,Amount (₹),Dishonoured,Dishonoured (₹),Returned (₹)',
    'Exam fees · 2026-27,E/2026-27/000001,0,E/2026-27/000001,1,None,,1500,0,0,0',
    '',
  ])
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
})
