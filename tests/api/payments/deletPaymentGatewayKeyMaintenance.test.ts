import { expect, it } from 'vitest'
import { DELETE } from '../../../src/pages/api/v1/deletPaymentGatewayKeyMaintenance.ts'
import { gatewayKeyCalls, stale } from '../../support/payments/gateway-key-calls.ts'
import { started } from '../../support/payments/payments.ts'

const { asked, askedLater, keyOf, keys, payments } = gatewayKeyCalls()

it('takes a key out of use, named in the query or in a body', async () => {
  const { uniquekey } = await keyOf('Exam Fee')
  expect(await asked(DELETE, { method: 'DELETE', query: { uniquekey } })).toMatchObject({
    status: 200,
    body: { status: 'true', message: 'The key was deleted.' },
  })
  const again = await asked(DELETE, { method: 'DELETE', json: { uniquekey } })
  expect(again).toMatchObject({ status: 404, body: { code: 'payments.noSuchKey' } })
  expect((await keys()).map(({ feeType }) => feeType)).toEqual(['Tuition Fee'])
})

it('leaves a key with which payments are under way', async () => {
  await started(payments)
  const { uniquekey } = await keyOf('Tuition Fee')
  expect(await asked(DELETE, { method: 'DELETE', json: { uniquekey } })).toMatchObject({
    status: 409,
    body: { status: 'false', code: 'payments.keyInUse' },
  })
})

it('refuses a request that names no key, a user without the role, and a password entered too long ago', async () => {
  expect((await asked(DELETE, { method: 'DELETE' })).status).toBe(400)
  expect((await asked(DELETE, { method: 'DELETE', json: { uniquekey: { $ne: '' } } })).status).toBe(400)
  const asking = { method: 'DELETE', query: { uniquekey: 'x' } }
  expect((await asked(DELETE, { ...asking, role: 'ROLE_ACCOUNTANT' })).status).toBe(403)
  expect(await askedLater(DELETE, asking)).toMatchObject({ status: 401, body: stale })
})
