import { expect, it } from 'vitest'
import { PUT } from '../../../src/pages/api/v1/updatePaymentGatewayKeyMaintenance.ts'
import { gatewayKeyCalls, stale } from '../../support/payments/gateway-key-calls.ts'
import { shop } from '../../support/payments/payments.ts'

const { asked, askedLater, keyOf, payments } = gatewayKeyCalls()

const update = (json: object) => asked(PUT, { method: 'PUT', json })

it('keeps the password where none is typed, and replaces it where one is', async () => {
  const key = await keyOf('Tuition Fee')
  const named = { ...key, paymentGatewayUserName: '99990000', paymentGatewayPassword: '' }
  expect(await update(named)).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await keyOf('Tuition Fee')).toMatchObject({
    paymentGatewayUserName: '99990000',
    paymentGatewayPassword: '••••tion',
    version: 2,
  })
  const { uniquekey } = key
  const whole = {
    uniquekey,
    paymentGatewayUserName: shop.userName,
    paymentGatewayPassword: 'testpassword_new1',
  }
  expect((await update(whole)).status).toBe(200)
  expect(await keyOf('Tuition Fee')).toMatchObject({ paymentGatewayPassword: '••••new1', version: 3 })
  const [open] = (await payments.app.payments.keys()).filter(({ id }) => id === uniquekey)
  expect(open).toMatchObject({ userName: shop.userName, version: 3 })
})

it('refuses a key that somebody changed meanwhile, one that is not there and one of another fee type', async () => {
  const key = { ...(await keyOf('Exam Fee')), paymentGatewayPassword: '' }
  await update(key)
  expect(await update(key)).toMatchObject({ status: 409, body: { code: 'payments.keyChanged' } })
  expect(await update({ ...key, uniquekey: 'gone' })).toMatchObject({
    status: 404,
    body: { status: 'false' },
  })
  const moved = { ...key, version: 2, feeType: 'Tuition Fee' }
  expect(await update(moved)).toMatchObject({ status: 400, body: { code: 'payments.keyStays' } })
})

it('refuses hostile bodies, a user without the role, and a password entered too long ago', async () => {
  const key = await keyOf('Exam Fee')
  for (const wrong of [
    { uniquekey: ['a'] },
    { version: 1.5 },
    { paymentGatewayUserName: '' },
    { uniquekey: 7 },
  ])
    expect((await update({ ...key, ...wrong })).status).toBe(400)
  const asking = { method: 'PUT', json: key }
  expect((await asked(PUT, { ...asking, role: 'ROLE_STUDENT' })).status).toBe(403)
  expect(await askedLater(PUT, asking)).toMatchObject({ status: 401, body: stale })
})
