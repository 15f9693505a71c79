import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/withdrawPaymentGatewayKey.ts'
import { gatewayKeyCalls, stale } from '../../support/payments/gateway-key-calls.ts'
import { accountOf } from '../../support/people/linked-people.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const { asked, askedLater, keyOf, payments } = gatewayKeyCalls()

it('takes back a key that waits; the one in force stays', async () => {
  await accountOf(payments, 'accounts-mohan', 'ROLE_ACCOUNTANTS_OFFICER')
  const { uniquekey } = await keyOf('Tuition Fee')
  const shop = { userName: '99990000', password: 'testpassword_new1' }
  await payments.app.payments.changeKey(uniquekey, 1, shop, lakshmi)
  const [change] = await payments.app.payments.waitingKeyChanges()
  const json = { changeId: change?.id }
  expect(await asked(POST, { json })).toMatchObject({
    status: 200,
    body: { status: 'true', message: 'The key was withdrawn. What was in force stays in force.' },
  })
  expect(await asked(POST, { json })).toMatchObject({
    status: 409,
    body: { status: 'false', code: 'payments.keyChangeDecided' },
  })
  expect(await keyOf('Tuition Fee')).toMatchObject({ version: 1, paymentGatewayPassword: '••••tion' })
})

it('refuses a key that does not wait, a user without the role, and a password entered too long ago', async () => {
  const json = { changeId: 'gone' }
  expect(await asked(POST, { json })).toMatchObject({ status: 404, body: { status: 'false' } })
  expect((await asked(POST, { json, role: 'ROLE_DEAN' })).status).toBe(403)
  expect(await askedLater(POST, { json })).toMatchObject({ status: 401, body: stale })
})
