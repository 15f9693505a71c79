import { tooMany } from '../../kernel/core/errors.ts'
import { createFairQueue } from './fair-queue.ts'

interface Limits {
  atOnce: number
  /** How many may wait in each of the two lines. */
  waiting: number
  /** How many of them may be one person's. */
  ofPerson: number
}

export interface Waiter {
  person: string
  /** Whose places are counted together. */
  key: string
  /** To whom several keys may belong. */
  group: string
  isKnown: boolean
}

interface Place {
  begin(): void
  refuse(): void
}

/** Known people who go before a stranger that waits. */
const knownInARow = 2

/**
 * A concurrency limit. Who is known goes before who is not, in a line of their own, so that a flood of
 * strangers keeps no known person waiting; every third turn is a stranger's all the same, for whoever is
 * new here must get in too. Within a line the keys take turns. A full line refuses, because work that
 * piles up without bound helps nobody; and so does a line in which one person waits too often. One person's
 * work is done one after the other: the second guess at a password must know that the first was wrong.
 */
export function createConcurrencyLimit({ atOnce, waiting, ofPerson }: Limits) {
  let running = 0
  let knownServed = 0
  const known = createFairQueue<Place>(waiting)
  const strangers = createFairQueue<Place>(waiting)
  const waitingOf = new Map<string, number>()
  /** The end of what each person asked for last. */
  const latestOf = new Map<string, Promise<void>>()

  function count(person: string, change: 1 | -1): void {
    const left = (waitingOf.get(person) ?? 0) + change
    if (left > 0) waitingOf.set(person, left)
    else waitingOf.delete(person)
  }

  /** Resolves when a turn is free; work that need not wait gets its turn at once. */
  async function takePlace({ key, group, isKnown }: Waiter): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    await new Promise<void>((begin, fail) => {
      const line = isKnown ? known : strangers
      line.add({ group, key }, { begin, refuse: () => fail(lineIsFull()) })?.refuse()
    })
  }

  const mustWait = (person: string): boolean => latestOf.has(person) || running >= atOnce

  function refuseTooMany(person: string): void {
    if (mustWait(person) && (waitingOf.get(person) ?? 0) >= ofPerson) throw lineIsFull()
  }

  async function wait(waiter: Waiter): Promise<void> {
    if (!mustWait(waiter.person)) return takePlace(waiter)
    count(waiter.person, 1)
    try {
      await latestOf.get(waiter.person)
      await takePlace(waiter)
    } finally {
      count(waiter.person, -1)
    }
  }

  function endTurn(): void {
    const place = next()
    if (place) place.begin()
    else running -= 1
  }

  function next(): Place | undefined {
    const stranger = knownServed >= knownInARow ? strangers.take() : undefined
    const place = stranger ?? known.take()
    knownServed = place && place !== stranger ? knownServed + 1 : 0
    return place ?? strangers.take()
  }

  /** @throws DomainError TooMany `request.tooMany` */
  return async <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => {
    const { person } = waiter
    refuseTooMany(person)
    const waited = wait(waiter)
    const own = Promise.withResolvers<void>()
    latestOf.set(person, own.promise)
    try {
      await waited
      try {
        return await work()
      } finally {
        endTurn()
      }
    } finally {
      own.resolve()
      if (latestOf.get(person) === own.promise) latestOf.delete(person)
    }
  }
}

const lineIsFull = (): Error => tooMany('request.tooMany', { seconds: 10 })
