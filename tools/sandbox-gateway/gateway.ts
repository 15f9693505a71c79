import { type SandboxClock, sandboxClock } from './clock.ts'
import { dice } from './dice.ts'
import { type FaultList, openFaults } from './fault-list.ts'
import { type Holds, openHolds } from './holds.ts'
import { type Journal, openJournal } from './journal.ts'
import type { KeptCharges } from './kept-charges.ts'
import type { Shops } from './shops.ts'
import { type Webhooks, openWebhooks } from './webhooks.ts'

/** The state and functions of a sandbox behind its addresses. */
export interface Gateway {
  /** Origin of its own pages. */
  origin: string
  shops: Shops
  charges: KeptCharges
  faults: FaultList
  holds: Holds
  journal: Journal
  clock: SandboxClock
  webhooks: Webhooks
}

export type GatewayParts = Pick<Gateway, 'origin' | 'shops' | 'charges'>

export function openGateway(parts: GatewayParts, seed: number): Gateway {
  const clock = sandboxClock()
  const faults = openFaults(dice(seed))
  const holds = openHolds(clock)
  const journal = openJournal()
  const webhooks = openWebhooks({ clock, faults, holds, journal })
  return { ...parts, faults, holds, journal, clock, webhooks }
}
