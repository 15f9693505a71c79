import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/pingPaymentGatewayKey.ts'
import { PUT } from '../../../src/pages/api/v1/updatePaymentGatewayKeyMaintenance.ts'
import { gatewayKeyCalls, stale } from '../../support/payments/gateway-key-calls.ts'

const { asked, askedLater, keyOf, payments } = gatewayKeyCalls()

it('says whether the gateway knows a key, refuses it or does not answer', async () => {
  const key = await keyOf('Tuition Fee')
  const ping = async () => (await asked(POST, { json: { uniquekey: key.uniquekey } })).body
  expect(await ping()).toMatchObject({ status: 'true', answer: 'known' })
  const wrong = { ...key, paymentGatewayPassword: 'testpassword_wrong' }
  await asked(PUT, { method: 'PUT', json: wrong })
  expect(await ping()).toMatchObject({ status: 'true', answer: 'refused' })
  await payments.sandbox.stop()
  expect(await ping()).toMatchObject({ status: 'true', answer: 'away' })
  // Closing the app would stop it a second time.
  payments.sandbox.stop = async () => {}
})

it('refuses an unknown key, a user without the role, and a password entered too long ago', async () => {
  const json = { uniquekey: 'gone' }
  expect(await asked(POST, { json })).toMatchObject({ status: 404, body: { status: 'false' } })
  expect((await asked(POST, { json, role: 'ROLE_DEAN' })).status).toBe(403)
  expect(await askedLater(POST, { json })).toMatchObject({ status: 401, body: stale })
})
