import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { demoShop } from './demo-gateway.ts'

/** Each fee type has the key of the sandbox. */
export async function seedPayments(app: App, actor: Actor): Promise<void> {
  const types = await app.fees.types.all()
  const shop = { ...demoShop }
  await app.payments.addKeys(
    types.map(({ id }) => ({ feeTypeId: id, shop })),
    actor,
  )
}
