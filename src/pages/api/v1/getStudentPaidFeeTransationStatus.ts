import { returnParametersCall } from '#lib/server/features/payments/web/return-page.ts'

export const GET = returnParametersCall(
  'A browser says how a payment ended: it is noted, and our own server asks the gateway.',
)
