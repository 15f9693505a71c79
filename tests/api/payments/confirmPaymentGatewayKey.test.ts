import { expect, it } from 'vitest'
import type { GatewayKeysReply } from '#lib/schemas/payments/gateway-keys.ts'
import { GET } from '../../../src/pages/api/v1/getPaymentGatewayKeyMaintenance.ts'
import { PUT } from '../../../src/pages/api/v1/updatePaymentGatewayKeyMaintenance.ts'
import { POST } from '../../../src/pages/api/v1/confirmPaymentGatewayKey.ts'
import { gatewayKeyCalls, stale } from '../../support/payments/gateway-key-calls.ts'
import { accountOf } from '../../support/people/linked-people.ts'

const { asked, askedLater, keyOf, payments } = gatewayKeyCalls()
const officer = 'ROLE_ACCOUNTANTS_OFFICER'

it('puts a key in force that somebody else has typed in, and shows what changes until then', async () => {
  await accountOf(payments, 'accounts-mohan', officer)
  const { uniquekey } = await keyOf('Tuition Fee')
  const json = { uniquekey, paymentGatewayUserName: '99990000', paymentGatewayPassword: '' }
  expect(await asked(PUT, { method: 'PUT', json })).toMatchObject({
    status: 200,
    body: {
      status: 'true',
      isWaiting: true,
      message:
        'The change was saved. The stored key stays in force until another person has confirmed the new one.',
    },
  })
  const { list, waiting } = (await asked(GET)).body as GatewayKeysReply
  expect(list.find(({ feeType }) => feeType === 'Tuition Fee')).toMatchObject({ version: 1 })
  expect(waiting).toMatchObject([
    {
      feeType: 'Tuition Fee',
      before: { paymentGatewayPassword: '••••tion' },
      after: { paymentGatewayUserName: '99990000', paymentGatewayPassword: '••••tion', mode: 'test' },
      isOwn: true,
      mayConfirm: [expect.any(String)],
    },
  ])
  const decided = { changeId: waiting[0]?.changeId }
  expect(await asked(POST, { json: decided })).toMatchObject({
    status: 403,
    body: { status: 'false', code: 'payments.ownKeyChange' },
  })
  expect(await asked(POST, { json: decided, role: officer })).toMatchObject({
    status: 200,
    body: { status: 'true', message: 'The key is in force. Payments in progress keep the previous key.' },
  })
  expect(await keyOf('Tuition Fee')).toMatchObject({ paymentGatewayUserName: '99990000', version: 2 })
})

it('refuses a key that does not wait, a user without the role, and a password entered too long ago', async () => {
  const json = { changeId: 'gone' }
  expect(await asked(POST, { json })).toMatchObject({ status: 404, body: { status: 'false' } })
  expect((await asked(POST, { json: { changeId: ['a'] } })).status).toBe(400)
  expect((await asked(POST, { json, role: 'ROLE_ACCOUNTANT' })).status).toBe(403)
  expect(await askedLater(POST, { json })).toMatchObject({ status: 401, body: stale })
})
