import { locks } from 'node:worker_threads'
import { tooMany } from './errors.ts'

/** Seconds after which whoever was refused may try again. */
const pause = 10

/**
 * One after another over all threads of the server: the lock is the engine's own, and a thread that ends gives it back.
 * @throws DomainError TooMany, with the code of `refusal`, where `longest` wait already
 */
export function createLine(name: string, { longest, refusal }: { longest: number; refusal: string }) {
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= longest) throw tooMany(refusal, { seconds: pause })
    waiting += 1
    try {
      return await locks.request(name, work)
    } finally {
      waiting -= 1
    }
  }
}

/**
 * Works through parts in lanes, as many at once as there are; parts are fetched one after the other, and null is behind
 * the last one. Behind one that fails none is begun, and its error is thrown once nothing is under way any longer.
 */
export async function sideBySide<Part>(
  lanes: number,
  next: () => Promise<Part | null>,
  work: (part: Part) => Promise<void>,
): Promise<void> {
  let turn: Promise<Part | null> = Promise.resolve(null)
  let isBroken = false
  const take = (): Promise<Part | null> => (turn = turn.then(() => (isBroken ? null : next())))
  async function lane(): Promise<void> {
    try {
      for (let part = await take(); part !== null; part = await take()) await work(part)
    } catch (error) {
      isBroken = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** The same work, of which one call ends before the next begins; behind one that fails none is done. */
export function inTurn<Part, Done>(work: (part: Part) => Promise<Done>): (part: Part) => Promise<Done> {
  let last: Promise<unknown> = Promise.resolve()
  return (part) => {
    const done = last.then(() => work(part))
    last = done
    return done
  }
}
