import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportReceipts.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { twoWhoPay } from '../../../support/payments/receipts.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the receipts as a file, with amounts in rupees', async () => {
  const two = await twoWhoPay(its.testApp)
  const order = await two.pay(two.examDue, '2026-11-20T06:00:00.000Z')
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('receipts.csv')
  expect(String(body).split('\r\n')).toEqual([
    'Receipt number,Who,Number,Fee type,Issued (IST),Method,Bank reference,Transaction Id of the gateway,Amount (₹),Returned (₹),Status',
    `E/2026-27/000001,Asha Rao,21B81A0501,Exam Fee,2026-11-20 11:30,UPI,${order.slice(0, 12)},${order},1500,,Valid`,
    '',
  ])
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
})
