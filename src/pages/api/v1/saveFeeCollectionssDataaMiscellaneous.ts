import * as v from 'valibot'
import { collectionQuery, collectionRows } from '#lib/schemas/payments/claims.ts'
import { receiptOfPaid } from '#lib/server/features/payments/web/receipt-of-paid.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const POST = endpoint({
  summary:
    'The receipt of a miscellaneous fee, as a PDF in base64, once our own server has asked the gateway; 409 until it is paid.',
  access: 'public',
  limit: 'paymentLooks',
  query: collectionQuery,
  body: collectionRows,
  reply: v.string(),
  isText: true,
  run: (input) => receiptOfPaid(input, 'miscellaneous'),
})
