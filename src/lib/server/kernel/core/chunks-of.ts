import { setImmediate } from 'node:timers/promises'

/** Values per statement, far below the limit of either engine: 65,535 on PostgreSQL, 32,766 on SQLite. */
export const valuesAtOnce = 500

/** Yields slices of `size` items in order. @example for (const some of chunksOf(ids)) … */
export function* chunksOf<T>(all: readonly T[], size = valuesAtOnce): Generator<T[], undefined> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Yields chunks and lets the event loop run after each one, for long work without database statements: those yield by
 * themselves (`givingTurns`).
 */
export async function* chunksInTurns<T>(all: readonly T[], size = 1000): AsyncGenerator<T[], undefined> {
  for (const some of chunksOf(all, size)) {
    yield some
    await setImmediate()
  }
}
