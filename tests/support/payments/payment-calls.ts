import type { APIRoute } from 'astro'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import { expect } from 'vitest'
import { type CallAnswer, type CallRequest, ask } from '../calls/call.ts'
import type { EngineName } from '../database/databases.ts'
import { openForAll } from '../app/opened.ts'
import { started, openTestPayments } from './payments.ts'

/**
 * Sets up the test file of a call about one payment: an app for all its tests, called with a role or without a session.
 */
export function paymentCalls(engine: EngineName = 'sqlite') {
  const payments = openForAll(() => openTestPayments(engine))

  /** Starts a payment of `amount` paise and returns the token with which its payer returns. */
  async function startWithToken(amount: number, kind?: FeeKind) {
    const found = await started(payments, amount, kind)
    const { url } = await payments.sandbox.control.returnOf({ order: found.attempt.id })
    return { ...found, token: new URL(url).searchParams.get('token') ?? '' }
  }

  return {
    payments,
    startWithToken: startWithToken,
    ask: (call: APIRoute, asked: CallRequest = {}): Promise<CallAnswer> => ask(payments, call, asked),

    /** Returns what browsers and the gateway reported about an attempt, as one text. */
    async said(attemptId: string): Promise<string> {
      return (await payments.app.payments.said(attemptId)).map(({ said }) => said).join('\n')
    },

    /** Creates a payment that the gateway received and our server does not know of yet. */
    async paidWithToken(amount: number, kind?: FeeKind) {
      const found = await startWithToken(amount, kind)
      await payments.sandbox.control.pay({ order: found.attempt.id })
      return found
    },

    /** Expects nothing without a token, with another order's token, or with another user's session. */
    async expectHidden(call: APIRoute, asked: (query: Record<string, string>) => CallRequest): Promise<void> {
      const one = await startWithToken(111)
      const other = await startWithToken(112)
      const answers = [
        await ask(payments, call, asked({ orderId: one.orderId })),
        await ask(payments, call, asked({ orderId: one.orderId, token: other.token })),
        await ask(payments, call, { ...asked({ orderId: one.orderId }), role: 'ROLE_STUDENT' }),
        await ask(payments, call, asked({ orderId: 'UNKNOWN', token: one.token })),
      ]
      for (const { status, body } of answers)
        expect({ status, code: (body as { code?: string }).code }).toEqual({
          status: 404,
          code: 'payments.notYours',
        })
    },
  }
}
