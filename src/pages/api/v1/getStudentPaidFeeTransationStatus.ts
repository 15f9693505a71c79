import { claimCall } from '#lib/server/features/payments/web/claim-call.ts'

export const GET = claimCall(
  'A browser says how a payment ended: it is noted, and our own server asks the gateway.',
)
