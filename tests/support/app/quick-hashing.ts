import { createHash, randomUUID } from 'node:crypto'
import type { Hashing } from '#lib/server/features/identity/hashing/hashing.ts'

/** A fast salted hash: the real one is slow on purpose and would take most of the tests' time. */
export const quickHashing: Hashing = {
  hash: async (password) => hashWith(randomUUID(), password),
  verify: async ({ hash, password }) => hashWith(hash.split(':')[0] ?? '', password) === hash,
  close: async () => {},
}

const hashWith = (salt: string, password: string): string =>
  `${salt}:${createHash('sha256').update(salt).update(password).digest('hex')}`
