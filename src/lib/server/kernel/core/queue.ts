import { locks } from 'node:worker_threads'
import { tooMany } from './errors.ts'

/** Seconds after which a refused caller may retry. */
const pause = 10

/**
 * Creates a queue that runs one task at a time across all threads of the server. The lock is the engine's own, and is
 * released when its thread ends.
 * @throws DomainError TooMany with the code `refusal` if `longest` tasks already wait
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
 * Processes parts in `lanes` concurrent lanes. Parts are fetched one after the other until `next` returns null. After
 * a failure no further part starts, and the error is thrown once the running parts have ended.
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

/** Wraps work so that each call starts after the previous one ends; after a failure no further call runs. */
export function inTurn<Part, Done>(work: (part: Part) => Promise<Done>): (part: Part) => Promise<Done> {
  let last: Promise<unknown> = Promise.resolve()
  return (part) => {
    const done = last.then(() => work(part))
    last = done
    return done
  }
}
