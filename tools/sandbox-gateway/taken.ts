import type { Gateway } from './gateway.ts'

/** A shop's account at the gateway, in paise. */
export interface TakenOrder {
  shop: string
  charges: number
  paid: number
  refunded: number
}

export function takenByShop({ shops, charges }: Gateway): TakenOrder[] {
  const taken = new Map<string, TakenOrder>(
    shops.all().map(({ id }) => [id, { shop: id, charges: 0, paid: 0, refunded: 0 }]),
  )
  for (const { shop, charge } of charges.all()) {
    const sum = taken.get(shop) ?? { shop, charges: 0, paid: 0, refunded: 0 }
    taken.set(shop, {
      shop,
      charges: sum.charges + 1,
      paid: sum.paid + charge.paid,
      refunded: sum.refunded + charge.refunded,
    })
  }
  return [...taken.values()]
}
