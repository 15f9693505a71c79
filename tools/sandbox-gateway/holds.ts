import type { SandboxClock } from './clock.ts'
import type { About } from './fault-list.ts'

/** Responses and webhooks delayed for some time or until they are released. */
export interface Holds {
  hold(about: About, ms: number | undefined, work: () => Promise<void>): void
  /** Releases what is held for an order, or everything; returns how much that was. */
  release(order?: string): Promise<number>
  /** Returns how much is held now. */
  count(order?: string): number
}

export function openHolds(clock: SandboxClock): Holds {
  const held = new Set<{ order: string; work: () => Promise<void> }>()
  const heldOf = (order?: string) => [...held].filter((each) => order === undefined || each.order === order)
  return {
    hold({ order }, ms, work) {
      if (ms === undefined) held.add({ order, work })
      else clock.later(ms, work)
    },
    async release(order) {
      const freed = heldOf(order)
      freed.forEach((each) => held.delete(each))
      for (const { work } of freed) await work()
      return freed.length
    },
    count: (order) => heldOf(order).length,
  }
}
