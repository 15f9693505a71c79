import { isSandbox } from '#lib/payments/is-sandbox.ts'
import { keyMaintainers } from '#lib/rules/roles/offices.ts'
import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'
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
  await confirmKeys(app)
  await leaveInDoubt(app)
}

/** Confirms the keys as the accounts officer: the person who typed them in cannot. */
async function confirmKeys({ payments }: App): Promise<void> {
  const [officer] = await payments.otherKeyMaintainers('')
  if (!officer) return
  const actor: Actor = { id: officer.id, name: officer.name, requestId: '', roles: [...keyMaintainers] }
  for (const { id } of await payments.waitingKeyChanges()) await payments.confirmKeyChange(id, actor)
}
