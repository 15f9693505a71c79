import { feePaymentRequest, startedPayment } from '#lib/schemas/payments/calls.ts'
import { callersPayers, payDues, requirePayer } from '#lib/server/features/payments/web/pay-form.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Begins a payment of own dues, of a child’s, or of the admission that this browser has shown; answers where the payer goes.',
  access: 'public',
  authorize: ({ context }) => requirePayer(context),
  limit: 'payments',
  body: feePaymentRequest,
  idempotent: true,
  keyHolder: ({ request, locals }) => locals.app.payments.selfPayerIn(request.headers),
  reply: startedPayment,
  run: async ({ app, body, actor, context }) => payDues(app, await callersPayers(context), body, actor),
})
