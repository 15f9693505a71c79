import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { normaliseShortCode, shortCodeOf } from '../../../kernel/core/ids.ts'
import { tokenHash } from '../../../kernel/http/access/access-checks.ts'
import type { Keyring } from '../../../kernel/secrets/keyring.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lastCheckAfter } from '../attempts/attempt.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Order } from './order.ts'

const tokenPurpose = 'payment order tokens'

/**
 * The token that opens an order's pages. It is part of the gateway's return address; only its hash is stored. It is
 * derived from the order's id, so that every attempt has the same token.
 */
export interface OrderTokens {
  make(orderId: string): string
  /** Returns the order's token even after a newer secret was added. */
  of(order: Pick<Order, 'id' | 'tokenHash'>): string
}

export function orderTokens(keyring: Pick<Keyring, 'allNow' | 'current'>): OrderTokens {
  const derive = (key: KeyObject, orderId: string): string =>
    createHmac('sha256', key).update(orderId).digest('base64url')
  return {
    make: (orderId) => derive(keyring.current(tokenPurpose).key, orderId),
    of: ({ id, tokenHash: kept }) =>
      keyring
        .allNow(tokenPurpose)
        .map(({ key }) => derive(key, id))
        .find((token) => tokenHash(token) === kept) ?? derive(keyring.current(tokenPurpose).key, id),
  }
}

const resumePurpose = 'payment resume codes'

/**
 * A code that lets a payer without a login find their payment again, together with the admission number. The page
 * before the bank shows it, in case the payer loses the browser there. It opens that payment only, as long as the bank
 * may still answer. It is derived from the order's id and not stored.
 */
export interface ResumeCodes {
  /** Formatted in two groups of five. */
  resumeCode(orderId: string): string
  /** The payer's order with this code, and its token; null if there is none or it is too old. */
  resumed(payer: Payer, typed: string): Promise<{ orderId: string; token: string } | null>
}

interface Parts {
  store: Store<PaymentsRepository>
  keyring: Pick<Keyring, 'all' | 'current'>
  tokens: Pick<OrderTokens, 'of'>
  clock: Clock
}

export function createResumeCodes({ store, keyring, tokens, clock }: Parts): ResumeCodes {
  const derive = (key: KeyObject, orderId: string): string =>
    shortCodeOf(createHmac('sha256', key).update(orderId).digest())

  const fits = (orderId: string, typed: string): boolean => {
    const given = Buffer.from(typed)
    return keyring.all(resumePurpose).some(({ key }) => {
      const expected = Buffer.from(derive(key, orderId))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }

  const isRecent = ({ createdAt }: Order): boolean =>
    Date.parse(clock.now()) - Date.parse(createdAt) < lastCheckAfter

  return {
    resumeCode: (orderId) => derive(keyring.current(resumePurpose).key, orderId).replace(/.{5}/, '$&-'),

    async resumed(payer, typed) {
      const code = normaliseShortCode(typed)
      const orders = (await store.read.orders.ofPayer(payer)).filter(isRecent)
      const order = orders.find(({ id }) => fits(id, code))
      return order ? { orderId: order.id, token: tokens.of(order) } : null
    },
  }
}
