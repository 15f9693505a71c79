import { tooMany } from '../core/errors.ts'
import { createFairQueue } from './fair-queue.ts'

interface Limits {
  atOnce: number
  /** How many may wait in each of the two lines. */
  waiting: number
}

export interface Waiter {
  /** Whose places are counted together. */
  key: string
  isKnown: boolean
}

interface Place {
  begin(): void
  refuse(): void
}

/**
 * A concurrency limit. Who is known goes before who is not, in a line of their own, so that a flood of
 * strangers keeps no known person waiting; within a line the keys take turns. A full line refuses,
 * because work that piles up without bound helps nobody.
 */
export function createTurns({ atOnce, waiting }: Limits) {
  let running = 0
  const known = createFairQueue<Place>(waiting)
  const strangers = createFairQueue<Place>(waiting)

  async function turn({ key, isKnown }: Waiter): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    await new Promise<void>((begin, fail) => {
      const refuse = (): void => fail(tooMany('request.tooMany', { seconds: 10 }))
      const line = isKnown ? known : strangers
      line.add(key, { begin, refuse })?.refuse()
    })
  }

  /** @throws DomainError TooMany `request.tooMany` */
  return async <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => {
    await turn(waiter)
    try {
      return await work()
    } finally {
      const next = known.take() ?? strangers.take()
      if (next) next.begin()
      else running -= 1
    }
  }
}
