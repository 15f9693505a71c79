import { timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** A merchant account: the college has one per fee type. */
export interface Shop {
  id: string
  /** Test keys start with `testpassword_`. */
  key: string
  /** The name shown to the payer. */
  name?: string
}

export interface Shops {
  add(shop: Shop): void
  find(id: string): Shop | undefined
  all(): Shop[]
  /** Returns the shop authenticated by an `authorization` header. @throws Refusal when it is not valid */
  authorize(header: string | undefined): Shop
}

const testKey = 'testpassword_'
const liveKey = 'prodpassword_'

export function openShops(given: readonly Shop[], warn: (line: string) => void): Shops {
  const shops = new Map<string, Shop>()
  const add = (shop: Shop): void => {
    if (!shop.key.startsWith(testKey))
      throw new Refusal(400, `The key of shop ${shop.id} is none for tests: it must begin with ${testKey}`)
    shops.set(shop.id, shop)
  }
  given.forEach(add)
  return {
    add,
    find: (id) => shops.get(id),
    all: () => [...shops.values()],
    authorize(header) {
      const { id, key } = readBasic(header)
      if (key.startsWith(liveKey)) {
        warn(
          `SANDBOX: shop ${id} was asked for with a LIVE key. Change that key: it was sent to a sandbox.\n`,
        )
        throw new Refusal(403, 'SANDBOX: this is a live key. No live key may be sent to a sandbox.')
      }
      const shop = shops.get(id)
      if (!shop || !isSame(shop.key, key)) throw new Refusal(401, 'The shop or its key is wrong.')
      return shop
    },
  }
}

function readBasic(header = ''): { id: string; key: string } {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? []
  if (encoded === undefined) throw new Refusal(401, 'The shop and its key are missing.')
  const [id = '', ...key] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id, key: key.join(':') }
}

export function isSame(one: string, other: string): boolean {
  const bytes = Buffer.from(one)
  const others = Buffer.from(other)
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
