import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getFeesToAllot.ts'
import { ask } from '../../support/calls/call.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { sunita, typedFeeType } from '../../support/payments/fees.ts'

const its = callTestApp('ROLE_STUDENT')

it('returns the fee types to choose from, in their order, to signed-in users', async () => {
  expect(await its.ask(GET)).toMatchObject({ status: 200, body: [] })
  const { types } = its.testApp.app.fees
  await types.add(typedFeeType(), sunita)
  const retired = await types.add(typedFeeType({ name: 'Old Fee' }), sunita)
  await types.add(typedFeeType({ name: 'Library Fee' }), sunita)
  await types.retire(retired, sunita)
  expect(await its.ask(GET)).toMatchObject({ status: 200, body: ['Tuition Fee', 'Library Fee'] })
  expect((await ask(its.testApp, GET)).status).toBe(401)
})
