import { type Step, drop } from './charge-steps.ts'
import type { Gateway } from './gateway.ts'
import type { KeptCharge } from './kept-charges.ts'

/** Changes a charge and notifies the college. */
export async function perform(
  { charges, clock, webhooks }: Gateway,
  uuid: string,
  step: Step,
): Promise<KeptCharge> {
  const { before, after } = charges.change(uuid, step, clock.now())
  await webhooks.notify(after, before)
  return after
}

/** Schedules an unpaid charge to be dropped at its expiry. */
export function expireInTime(gateway: Gateway, { charge }: KeptCharge): void {
  const left = Date.parse(charge.expiryDate) - gateway.clock.now().getTime()
  gateway.clock.later(Math.max(0, left), async () => {
    const now = gateway.charges.find(charge.uuid)
    if (now?.charge.status === 'DUE') await perform(gateway, charge.uuid, drop('EXPIRED'))
  })
}
