import { createHash } from 'node:crypto'

/** Returns a digest of the state that a user saw and agreed to; it differs if any part has changed since. */
export const pinOf = (seen: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)
