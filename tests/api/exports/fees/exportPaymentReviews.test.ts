import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportPaymentReviews.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers what is in doubt as a file', async () => {
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('payments-in-doubt.csv')
  expect(String(body)).toBe('Who,Number,Fee type,What happened,In doubt (₹),Since,Status\r\n')
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
