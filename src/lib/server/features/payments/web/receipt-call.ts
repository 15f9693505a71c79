import * as v from 'valibot'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import { collectionQuery, collectionRows } from '#lib/schemas/payments/claims.ts'
import { type Endpoint, endpoint } from '../../../kernel/http/endpoint.ts'
import { receiptOfPaid } from './receipt-of-paid.ts'

const says = (fee: string): string =>
  `The receipt of ${fee}, as a PDF in base64, once our own server has asked the gateway; 409 until it is paid.`

/**
 * The call that answers the receipt of a paid fee as a text.
 * @example export const POST = receiptCall('exam', 'an exam fee')
 */
export const receiptCall = (kind: FeeKind, fee: string): Endpoint =>
  endpoint({
    ...{ summary: says(fee), access: 'public', limit: 'paymentLooks' },
    ...{ query: collectionQuery, body: collectionRows },
    reply: v.string(),
    isText: true,
    run: (input) => receiptOfPaid(input, kind),
  })

/** The same within an object. */
export const wrappedReceiptCall = (kind: FeeKind, fee: string): Endpoint =>
  endpoint({
    ...{ summary: says(fee), access: 'public', limit: 'paymentLooks' },
    ...{ query: collectionQuery, body: collectionRows },
    reply: v.object({ bs64: v.string() }),
    run: async (input) => ({ bs64: await receiptOfPaid(input, kind) }),
  })
