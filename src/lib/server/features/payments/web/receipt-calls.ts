import * as v from 'valibot'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import {
  collectionQuery,
  type CollectionQuery,
  collectionRows,
  type CollectionRows,
} from '#lib/schemas/payments/claims.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { type Endpoint, endpoint } from '../../../kernel/http/endpoint/endpoint.ts'
import { type ReturnCaller, recordReturnParameters } from './return-page.ts'

const says = (fee: string): string =>
  `The receipt of ${fee}, as a PDF in base64, once our own server has asked the gateway; 409 until it is paid.`

/**
 * An endpoint that returns the receipt of a paid fee as text.
 * @example export const POST = receiptCall('exam', 'an exam fee')
 */
export const receiptCall = (kind: FeeKind, fee: string): Endpoint =>
  endpoint({
    summary: says(fee),
    access: 'public',
    limit: 'paymentLooks',
    query: collectionQuery,
    body: collectionRows,
    reply: v.string(),
    isText: true,
    run: (input) => receiptOfPaid(input, kind),
  })

/** Like `receiptCall`, with the text in an object. */
export const wrappedReceiptCall = (kind: FeeKind, fee: string): Endpoint =>
  endpoint({
    summary: says(fee),
    access: 'public',
    limit: 'paymentLooks',
    query: collectionQuery,
    body: collectionRows,
    reply: v.object({ bs64: v.string() }),
    run: async (input) => ({ bs64: await receiptOfPaid(input, kind) }),
  })

/**
 * Returns the stored receipt of a paid order of this kind, in base64. The client's claim is recorded and causes a check
 * at the gateway; its amount, status and payer are not trusted.
 * @throws DomainError NotFound `payments.notYours`; Conflict `payments.notPaidYet`
 */
async function receiptOfPaid(
  asking: ReturnCaller & { query: CollectionQuery; body: CollectionRows },
  kind: FeeKind,
): Promise<string> {
  const { app, query, body } = asking
  const { orderId: named, userName, userMail, receiptNo, remarks } = query
  const [first] = [body].flat()
  const claim = {
    orderId: named ?? textIn(first?.orderId),
    name: userName,
    email: userMail,
    receiptNo,
    remarks,
    statusprogress: textIn(first?.['statusprogress']),
    amount: textIn(first?.['amountOfReceipt']),
  }
  const { orderId } = await recordReturnParameters(asking, claim, kind)
  const receipt = await app.payments.receiptOf(orderId)
  if (!receipt) throw conflict('payments.notPaidYet')
  return Buffer.from(await app.payments.printReceipt(receipt)).toString('base64')
}

const textIn = (said: unknown): string =>
  typeof said === 'string' ? said.slice(0, 100) : typeof said === 'number' ? String(said) : ''
