import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportFeeTypes.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { sunita, typedFeeType } from '../../../support/payments/fees.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the fee types as a file', async () => {
  await its.testApp.app.fees.types.add(typedFeeType(), sunita)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('fee-types.csv')
  expect(String(body)).toBe(
    'No.,Name,Paid as,Paid online,Status\r\n1,Tuition Fee,General fees,Yes,In use\r\n',
  )
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_FACULTY' }), 403, 'session.notAllowed')
})
