import { tooMany } from '../core/errors.ts'

/** Lets so many through at once and so many wait; the rest is refused, for work that piles up helps nobody. */
export function createTurns(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  /** @throws DomainError TooMany `request.tooMany` */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw tooMany('request.tooMany', { seconds: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
