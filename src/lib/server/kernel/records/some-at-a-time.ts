/** Far below what either engine takes as values of one statement. */
const atMost = 500

/** Some hundreds at a time, in their order. @example for (const some of someAtATime(ids)) await read(some) */
export function* someAtATime<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += atMost) yield all.slice(start, start + atMost)
}
