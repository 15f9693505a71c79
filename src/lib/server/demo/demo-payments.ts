import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { isSandbox } from '#lib/payments/is-sandbox.ts'
import { leaveInDoubt } from './demo-doubt.ts'
import { demoShop } from './demo-gateway.ts'

/** Each fee type has the key of the sandbox, where there is one: the gateway itself knows no such shop. */
export async function seedPayments(app: App, actor: Actor): Promise<void> {
  if (!isSandbox(app.env.gatewayUrl)) return
  const types = await app.fees.types.all()
  const shop = { ...demoShop }
  await app.payments.addKeys(
    types.map(({ id }) => ({ feeTypeId: id, shop })),
    actor,
  )
  await leaveInDoubt(app)
}
