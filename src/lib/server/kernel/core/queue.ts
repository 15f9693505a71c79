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
