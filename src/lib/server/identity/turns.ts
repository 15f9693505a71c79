import { tooMany } from '../core/errors.ts'

/**
 * Lets so many through at once. Who is known goes before who is not, in a line of their own, so that a
 * flood of strangers keeps no known person waiting; a line that is full refuses, for work that piles up helps nobody.
 */
export function createTurns(atOnce: number, waiting: number) {
  let running = 0
  const known: (() => void)[] = []
  const strangers: (() => void)[] = []
  /** @throws DomainError TooMany `request.tooMany` */
  return async <T>(isKnown: boolean, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      const line = isKnown ? known : strangers
      if (line.length >= waiting) throw tooMany('request.tooMany', { seconds: 2 })
      await new Promise<void>((resolve) => line.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = known.shift() ?? strangers.shift()
      if (next) next()
      else running -= 1
    }
  }
}
