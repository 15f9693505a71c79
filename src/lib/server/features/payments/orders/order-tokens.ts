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
 * The code that finds the payment of somebody without a login again, beside the number of the admission: it stands on
 * the page that leads to the bank, for payers who lose their browser there. It opens that payment alone, as long as the
 * bank may still answer. It is made from the order's id, and nothing of it is kept.
 */
export interface ResumeCodes {
  /** As it is shown: two groups of five. */
  resumeCode(orderId: string): string
  /** The order with this code and its token; null where there is none, or where it is too old. */
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
