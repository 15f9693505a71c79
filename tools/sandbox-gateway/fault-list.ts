import type { Fault, FaultOn } from './faults.ts'
import type { KeptCharge } from './kept-charges.ts'

/** The target of a call; before a charge exists, only its order and shop. */
export interface About {
  shop: string
  order: string
  charge?: string
}

export const aboutOf = ({ charge, shop }: KeptCharge): About => ({
  shop,
  order: charge.orderId,
  charge: charge.uuid,
})

/** The scripted faults, in the order in which they were added. */
export interface FaultList {
  add(fault: Fault): void
  /** Returns and uses up the first fault that matches the call, if any. */
  take<On extends Fault['on']>(on: On, about: About): FaultOn<On> | undefined
  clear(): void
}

export function openFaults(random: () => number): FaultList {
  let scripted: { fault: Fault; left: number }[] = []
  return {
    add: (fault) => void scripted.push({ fault, left: fault.times === 'always' ? Infinity : fault.times }),
    take(on, about) {
      const found = scripted.find(
        ({ fault }) => fault.on === on && meets(fault, about) && random() < fault.chance,
      )
      if (!found) return undefined
      found.left -= 1
      scripted = scripted.filter(({ left }) => left > 0)
      // The fault was selected by its `on`.
      return found.fault as FaultOn<typeof on>
    },
    clear: () => void (scripted = []),
  }
}

const meets = (fault: Fault, about: About): boolean =>
  (['shop', 'order', 'charge'] as const).every(
    (name) => fault[name] === undefined || fault[name] === about[name],
  )
