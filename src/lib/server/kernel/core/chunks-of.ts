import { setImmediate } from 'node:timers/promises'

/** Far below what either engine takes as values of one statement: PostgreSQL 65,535, SQLite 32,766. */
export const valuesAtOnce = 500

/** So many at a time, in their order. @example for (const some of chunksOf(ids)) … */
export function* chunksOf<T>(all: readonly T[], size = valuesAtOnce): Generator<T[], undefined> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Chunks with a turn of the event loop before each further one, for work on a whole college that asks the database
 * nothing in between: statements give turns by themselves (`givingTurns`).
 */
export async function* chunksInTurns<T>(all: readonly T[], size = 1000): AsyncGenerator<T[], undefined> {
  for (const some of chunksOf(all, size)) {
    yield some
    await setImmediate()
  }
}
