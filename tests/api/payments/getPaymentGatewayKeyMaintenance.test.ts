import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getPaymentGatewayKeyMaintenance.ts'
import { gatewayKeyCalls, stale } from '../../support/payments/gateway-key-calls.ts'
import { shop } from '../../support/payments/payments.ts'

const { asked, askedLater } = gatewayKeyCalls()

it('shows of each password its last four characters, never the password', async () => {
  const { status, body, bytes } = await asked(GET, { role: 'ROLE_ACCOUNTANTS_OFFICER' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: 'true',
      list: [
        {
          feeType: 'Exam Fee',
          paymentGatewayUserName: '87654321',
          paymentGatewayPassword: '••••exam',
          version: 1,
          mode: 'test',
        },
        { feeType: 'Tuition Fee', paymentGatewayPassword: '••••tion' },
      ],
    },
  })
  expect(Buffer.from(bytes).toString()).not.toContain(shop.password)
})

it('refuses a user without the role, and asks for the password again', async () => {
  expect((await asked(GET, { role: 'ROLE_ACCOUNTANT' })).status).toBe(403)
  expect(await askedLater(GET)).toMatchObject({ status: 401, body: stale })
})
