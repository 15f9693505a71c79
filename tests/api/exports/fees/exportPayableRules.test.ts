import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/exportPayableRules.ts'
import { callTestApp, expectRefusal } from '../../../support/calls/call-test-app.ts'
import { owesByPlace } from '../../../support/payments/sponsors.ts'

const its = callTestApp('ROLE_ACCOUNTANTS_OFFICER')

it('answers the rules of who pays as a file, by fee type and state', async () => {
  const two = await owesByPlace(its.testApp)
  await two.make()
  await two.putInForce({ seatTypeId: two.convener })
  const rows = async (query: Record<string, string>): Promise<string[]> => {
    const { body } = await its.ask(GET, { query })
    return String(body).trim().split('\r\n').slice(1)
  }
  expect(await rows({ state: 'confirmed' })).toEqual([
    expect.stringMatching(/^Tuition Fee,Convener,Government,1,45000,.*,In force$/),
  ])
  expect(await rows({ type: two.feeTypeId })).toHaveLength(1)
  expect(await rows({ state: 'ended' })).toEqual([])
})

it('refuses those who have nothing to do with fees', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
})
