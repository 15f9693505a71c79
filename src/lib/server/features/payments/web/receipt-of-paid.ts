import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import type { CollectionQuery, CollectionRows } from '#lib/schemas/payments/claims.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { type Claiming, noteClaim } from './note-claim.ts'

/**
 * The stored receipt of a paid order of this kind, in base64. That the client calls it paid is noted and leads to a
 * question to the gateway; what it says of amount, status and payer is not believed.
 * @throws DomainError NotFound `payments.notYours`; Conflict `payments.notPaidYet`
 */
export async function receiptOfPaid(
  asking: Claiming & { query: CollectionQuery; body: CollectionRows },
  kind: FeeKind,
): Promise<string> {
  const { app, query, body } = asking
  const { orderId: named, userName, userMail, receiptNo, remarks } = query
  const [first] = [body].flat()
  const claim = {
    orderId: named ?? textIn(first?.orderId),
    ...{ name: userName, email: userMail, receiptNo, remarks },
    ...{ statusprogress: textIn(first?.['statusprogress']), amount: textIn(first?.['amountOfReceipt']) },
  }
  const { orderId } = await noteClaim(asking, claim, kind)
  const receipt = await app.payments.receiptOf(orderId)
  if (!receipt) throw conflict('payments.notPaidYet')
  return Buffer.from(await app.payments.printReceipt(receipt)).toString('base64')
}

const textIn = (said: unknown): string =>
  typeof said === 'string' ? said.slice(0, 100) : typeof said === 'number' ? String(said) : ''
