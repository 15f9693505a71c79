import { type KeyObject, createHmac, timingSafeEqual } from 'node:crypto'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { normaliseShortCode, shortCodeOf } from '../../../kernel/core/ids.ts'
import type { Keyring } from '../../../kernel/secrets/keyring.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lastCheckAfter } from '../attempts/check-schedule.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { OrderTokens } from './order-tokens.ts'
import type { Order } from './order.ts'

const purpose = 'payment resume codes'

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
    return keyring.all(purpose).some(({ key }) => {
      const expected = Buffer.from(derive(key, orderId))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }

  const isRecent = ({ createdAt }: Order): boolean =>
    Date.parse(clock.now()) - Date.parse(createdAt) < lastCheckAfter

  return {
    resumeCode: (orderId) => derive(keyring.current(purpose).key, orderId).replace(/.{5}/, '$&-'),

    async resumed(payer, typed) {
      const code = normaliseShortCode(typed)
      const orders = (await store.read.orders.ofPayer(payer)).filter(isRecent)
      const order = orders.find(({ id }) => fits(id, code))
      return order ? { orderId: order.id, token: tokens.of(order) } : null
    },
  }
}
