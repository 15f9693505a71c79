import type { APIRoute } from 'astro'
import type { GatewayKeysReply } from '#lib/schemas/payments/gateway-keys.ts'
import { GET } from '../../../src/pages/api/v1/getPaymentGatewayKeyMaintenance.ts'
import { type CallAnswer, type CallRequest, ask } from '../calls/call.ts'
import { openForAll } from '../app/opened.ts'
import { openTestPayments } from './payments.ts'

/**
 * Sets up the test file of a call about gateway keys: an app that treats passwords as just entered, called as the
 * administrator.
 */
export function gatewayKeyCalls() {
  const payments = openForAll(async () => {
    const opened = await openTestPayments('sqlite')
    const { identity } = opened.app
    opened.app.identity = { ...identity, requireFreshPassword: async () => {} }
    return { ...opened, identity }
  })
  const asked = (call: APIRoute, more: CallRequest = {}): Promise<CallAnswer> =>
    ask(payments, call, { role: 'ROLE_ADMIN', ...more })
  const keys = async () => ((await asked(GET)).body as GatewayKeysReply).list

  return {
    payments,
    asked,
    keys,
    keyOf: async (name: string) => {
      const found = (await keys()).find(({ feeType }) => feeType === name)
      if (!found) throw new Error(`${name} has no key.`)
      return found
    },
    /** Sends the call with a session whose password was entered too long ago. */
    async askedLater(call: APIRoute, more: CallRequest = {}): Promise<CallAnswer> {
      const { app } = payments
      const { identity } = app
      app.identity = payments.identity
      return asked(call, more).finally(() => (app.identity = identity))
    },
  }
}

export const stale = {
  status: 'false',
  code: 'session.passwordStale',
  message: 'You entered your password too long ago for this step. Please sign in again.',
}
