import { type KeyObject, createHmac } from 'node:crypto'
import { tokenHash } from '../../../kernel/http/access/access-checks.ts'
import type { Keyring } from '../../../kernel/secrets/keyring.ts'
import type { Order } from './order.ts'

const purpose = 'payment order tokens'

/**
 * The token that opens an order's pages: it travels in the address that the gateway sends the payer back to, and of
 * the order only its hash is kept. It is made from the order's id, so that each attempt gets the same one.
 */
export interface OrderTokens {
  make(orderId: string): string
  /** Also where another secret is the newest by now. */
  of(order: Pick<Order, 'id' | 'tokenHash'>): string
}

export function orderTokens(keyring: Pick<Keyring, 'allNow' | 'current'>): OrderTokens {
  const derive = (key: KeyObject, orderId: string): string =>
    createHmac('sha256', key).update(orderId).digest('base64url')
  return {
    make: (orderId) => derive(keyring.current(purpose).key, orderId),
    of: ({ id, tokenHash: kept }) =>
      keyring
        .allNow(purpose)
        .map(({ key }) => derive(key, id))
        .find((token) => tokenHash(token) === kept) ?? derive(keyring.current(purpose).key, id),
  }
}
