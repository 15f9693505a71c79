import { AsyncLocalStorage } from 'node:async_hooks'
import { type Waiter, createConcurrencyLimit } from './concurrency-limit.ts'
import { type Hashing, hashesAtOnce } from './hashing.ts'

/**
 * A hash takes a core for about a tenth of a second, and what is asked and written around it no time of one that
 * hashes: one attempt more than there are hashes at once has its turn, so that no core waits for the next. The line
 * holds a lab of 300 that signs in at once, the last of whom waits for half a minute or less; a flood does not pile up.
 * A person who clicks four times has two tabs open, and whoever sends more is no person.
 */
const hashes = { atOnce: hashesAtOnce + 1, waiting: 350, ofPerson: 5 }

export type HashingLine = ReturnType<typeof createHashingLine>

/**
 * The one line in which all passwords wait for their hash, whatever they are for. `withinLimit` holds a place for
 * all that a piece of work hashes; what is hashed outside of one waits for itself among the strangers.
 */
export function createHashingLine(hashing: Hashing) {
  const limit = createConcurrencyLimit(hashes)
  const running = new AsyncLocalStorage<true>()
  const withinLimit = <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> =>
    limit(waiter, () => running.run(true, work))
  const waiting = <T>(work: () => Promise<T>): Promise<T> =>
    running.getStore() ? work() : limit(newcomer(), work)

  return {
    withinLimit,
    hashing: {
      hash: (password) => waiting(() => hashing.hash(password)),
      verify: (given) => waiting(() => hashing.verify(given)),
      close: () => hashing.close(),
    } satisfies Hashing,
  }
}

/** People who are not here yet: they sign up, and share one place among the strangers. */
const newcomer = (): Waiter => ({
  person: crypto.randomUUID(),
  key: 'newcomers',
  group: 'newcomers',
  isKnown: false,
})

/** Who is signed in, or holds a link that works. */
export const knownWaiter = (person: string): Waiter => ({ person, key: person, group: person, isKnown: true })
