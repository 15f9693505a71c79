import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { PrerenderedBytes } from './prerendered-bytes.ts'
import { type PageCache, createPageCache, forOnePerson } from './page-cache.ts'

/** Pages of signed-in people that name what they were made from; each is one person's, as that person is now. */
export interface PersonalPages extends Pick<PageCache, 'generation' | 'drop'> {
  /** Null at once for an address at which nobody's page is kept. Who asks is found out anew each time. */
  find(address: string, userOf: () => Promise<CurrentUser | null>): Promise<PrerenderedBytes | null> | null
  keep(
    address: string,
    user: CurrentUser,
    response: Response,
    generation: number,
  ): Promise<PrerenderedBytes | null>
}

declare module '../app.ts' {
  interface Kernel {
    personalPages: PersonalPages
  }
}

/** Addresses kept in mind; more forget the first. */
const mostAddresses = 500

export function createPersonalPages(clock: Clock = systemClock): PersonalPages {
  const pages = createPageCache(forOnePerson, clock)
  const addresses = new Set<string>()
  return {
    generation: pages.generation,
    drop: pages.drop,

    find(address, userOf) {
      if (!addresses.has(address)) return null
      return userOf().then((user) => user && pages.find(keyOf(address, user)))
    },

    async keep(address, user, response, generation) {
      const kept = await pages.keep(keyOf(address, user), response, generation)
      if (kept && addresses.size < mostAddresses) addresses.add(address)
      return kept
    },
  }
}

/** All that is known of the person: whose name, roles or second factor change gets another page. */
const keyOf = (address: string, user: CurrentUser): string => `${JSON.stringify(user)}\n${address}`
