import { createHash } from 'node:crypto'

/** What somebody has seen and agrees to: another one where any part of it has changed since. */
export const pinOf = (seen: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)
