import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportRefunds.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers refunds as a file', async () => {
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('refunds.csv')
  expect(String(body)).toBe(
    'Who,Number,Fee type,Amount (₹),Why,Reason,Proposed,Sent on,Status,How it goes back,Reference of the bank or the gateway,Number\r\n',
  )
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
