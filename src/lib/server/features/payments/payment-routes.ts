import type { FeeKind } from '#lib/schemas/fees/kinds.ts'

/** wire: the page that the gateway sends the payer of each kind back to. Source: the specification, section 2. */
export const returnPages: Readonly<Record<FeeKind, string>> = {
  general: '/lyra/payment/status',
  miscellaneous: '/lyra/misFeepayment/status',
  exam: '/lyra/examFeepayment/status',
  self: '/lyra/selfPayment/status',
}

export const webhookPath = (attemptId: string, token: string): string =>
  `/api/v1/paymentWebhook/${attemptId}/${token}`
