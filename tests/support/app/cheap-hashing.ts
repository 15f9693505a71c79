import type { Hashing } from '#lib/server/features/identity/hashing/hashing.ts'

/** Hashing without cost that counts its calls; `isGone` simulates a hashing process that does not answer. */
export function cheapHashing() {
  const state = { calls: 0, isGone: false }
  const answer = async <T>(value: T): Promise<T> => {
    state.calls += 1
    if (state.isGone) throw new Error('The process for heavy work ended early.')
    return value
  }
  const hashing: Hashing = {
    hash: (password) => answer(`hash of ${password}`),
    verify: ({ hash, password }) => answer(hash === `hash of ${password}`),
    close: async () => {},
  }
  return { state, hashing }
}
