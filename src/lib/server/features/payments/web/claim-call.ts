import type { PaymentState } from '#lib/schemas/payments/calls.ts'
import { claimedStatus, statusReply } from '#lib/schemas/payments/claims.ts'
import { type Endpoint, endpoint } from '../../../kernel/http/endpoint.ts'
import { noteClaim } from './note-claim.ts'

const wireStates = {
  paid: 'paid',
  failed: 'failed',
  pending: 'pending',
  notPaid: 'pending',
  dropped: 'failed',
} as const satisfies Record<PaymentState, string>

/** The call by which a browser says how a payment ended; what our own server finds is answered. */
export const claimCall = (summary: string): Endpoint =>
  endpoint({
    ...{ summary, access: 'public', limit: 'paymentLooks' },
    query: claimedStatus,
    reply: statusReply,
    async run(input) {
      const { state, orderId } = await noteClaim(input, input.query)
      return { status: wireStates[state], orderId }
    },
  })
