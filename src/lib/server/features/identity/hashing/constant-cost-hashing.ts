import { AsyncLocalStorage } from 'node:async_hooks'
import type { Hashing } from './hashing.ts'

/**
 * Makes every attempt cost one hash. The identity library refuses some names and accounts without one,
 * and how long an answer takes would tell which; where it spent none, one is spent for nothing.
 */
export function createEvenHashing(hashing: Hashing) {
  const attempts = new AsyncLocalStorage<{ hasHashed: boolean }>()
  function note(): void {
    const attempt = attempts.getStore()
    if (attempt) attempt.hasHashed = true
  }

  return {
    hashing: {
      hash(password) {
        note()
        return hashing.hash(password)
      },
      verify(given) {
        note()
        return hashing.verify(given)
      },
      close: () => hashing.close(),
    } satisfies Hashing,

    async evenly<T>(password: string, work: () => Promise<T>): Promise<T> {
      const attempt = { hasHashed: false }
      const outcome = await attempts.run(attempt, work)
      if (!attempt.hasHashed) await hashing.hash(password)
      return outcome
    },
  }
}
