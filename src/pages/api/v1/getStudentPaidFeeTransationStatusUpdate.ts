import { claimedStatus, statusReply } from '#lib/schemas/payments/claims.ts'
import { noteClaim } from '#lib/server/features/payments/web/note-claim.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const GET = endpoint({
  summary: 'The same for the payments of new admissions.',
  access: 'public',
  limit: 'paymentLooks',
  query: claimedStatus,
  reply: statusReply,
  async run(input) {
    const { state, orderId } = await noteClaim(input, input.query)
    return { status: state, orderId }
  },
})
