import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportFeeStructures.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { feeType, sunita, typedStructure } from '../../../support/payments/fees.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the fee structures as a file, with amounts in rupees', async () => {
  const feeTypeId = await feeType(its.testApp)
  const typed = typedStructure({ feeTypeId, amount: '45,000.50' })
  await its.testApp.app.fees.structures.add(typed, sunita)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('fee-structures.csv')
  expect(String(body)).toBe(
    'Fee type,Academic year,Who owes it,Amount (₹),Due on\r\nTuition Fee,2026-2027,Everybody,45000.5,\r\n',
  )
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
