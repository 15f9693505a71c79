import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportPayments.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers online payments as a file', async () => {
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('payments.csv')
  expect(String(body)).toBe(
    'Who,Number,Fee type,Amount (₹),Started,Next check,Status,Transaction Id of the gateway,Order number at the gateway\r\n',
  )
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
