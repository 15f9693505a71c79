import type { CollectionQuery, CollectionRows } from '#lib/schemas/payments/claims.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { type Asking, ownPayment } from './payments.policy.ts'

/**
 * The stored receipt of a paid order, in base64: what the client says of amount, status and payer is not looked at.
 * @throws DomainError NotFound `payments.notYours`; Conflict `payments.notPaidYet`
 */
export async function receiptOfPaid(
  asking: Asking & { query: CollectionQuery; body: CollectionRows },
): Promise<string> {
  const { app, query, body } = asking
  const [first] = [body].flat()
  const { orderId } = await ownPayment(asking, query.orderId ?? textIn(first?.orderId))
  const receipt = await app.payments.receiptOf(orderId)
  if (!receipt) throw conflict('payments.notPaidYet')
  return Buffer.from(await app.payments.printReceipt(receipt)).toString('base64')
}

const textIn = (said: unknown): string => (typeof said === 'string' ? said.slice(0, 100) : '')
