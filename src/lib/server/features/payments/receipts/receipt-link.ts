import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { linkTokenOf, normaliseShortCode, readLinkToken, shortLength } from '../../../kernel/core/ids.ts'
import type { Keyring } from '../../../kernel/secrets/keyring.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Receipt } from './receipt.ts'

const purpose = 'receipt links'
/** In characters: 80 bits. */
const keyLength = 16

export interface ReceiptLinkParts {
  store: Pick<Store<PaymentsRepository>, 'read'>
  keyring: Pick<Keyring, 'all' | 'current'>
  tokens: Pick<OrderTokens, 'of'>
}

/** The payment behind a short link; the token is null if the link alone does not open it. */
interface LinkedPayment {
  orderId: string
  kind: Order['kind']
  token: string | null
}

/**
 * Returns the short link of an emailed receipt: its printed code, and for payers without a login a key that opens the
 * payment. The key is derived from the order's id and not stored.
 */
export function receiptLinkOf(
  { keyring }: Pick<ReceiptLinkParts, 'keyring'>,
  {
    order,
    verifyCode,
    withKey,
  }: { order: Pick<Order, 'id'>; withKey: boolean } & Pick<Receipt, 'verifyCode'>,
): string {
  const code = verifyCode ?? ''
  return withKey ? code + keyOf(keyring.current(purpose).key, order.id) : code
}

const keyOf = (key: KeyObject, orderId: string): string =>
  linkTokenOf(createHmac('sha256', key).update(orderId).digest()).slice(0, keyLength)

export interface ReceiptLinks {
  /** Returns null for an unknown link. */
  paymentOfLink(link: string): Promise<LinkedPayment | null>
}

export const createReceiptLinks = ({ store, keyring, tokens }: ReceiptLinkParts): ReceiptLinks => ({
  async paymentOfLink(link) {
    const receipt = await store.read.receipts.byCode(normaliseShortCode(link.slice(0, shortLength)))
    const order = receipt && (await store.read.orders.find(receipt.orderId))
    if (!order) return null
    const given = Buffer.from(readLinkToken(link).slice(shortLength))
    const isOpened = keyring.all(purpose).some(({ key }) => {
      const expected = Buffer.from(keyOf(key, order.id))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    return { orderId: order.id, kind: order.kind, token: isOpened ? tokens.of(order) : null }
  },
})
