import { type Attempt, createBackOff } from '#lib/server/features/identity/guesses/back-off.ts'
import { beforeEach } from 'vitest'
import { makeForEach } from '../app/opened.ts'

export const from = (place: string, username = 'asha'): Attempt => ({ username, place, isKnown: false })
export const known = (username = 'asha'): Attempt => ({ username, place: 'known', isKnown: true })

/** Sets up sign-in attempts at times chosen by the test. */
export function triedBackOff() {
  const clock = { now: 0 }
  beforeEach(() => {
    clock.now = 1_000_000
  })
  const backOff = makeForEach(async () => createBackOff(() => clock.now))

  const fail = (times: number, attempt: (count: number) => Attempt): void => {
    for (let count = 0; count < times; count += 1) backOff.failed(attempt(count))
  }
  const waits = (attempt: Attempt): boolean => {
    try {
      backOff.check(attempt)
      return false
    } catch {
      return true
    }
  }

  return { clock, backOff, fail, waits }
}
