import { isDomainError } from '../../kernel/core/errors.ts'
import { type HashingLine, knownWaiter } from './hashing-line.ts'
import type { SharedBackOff } from './shared-back-off.ts'

interface Parts {
  backOff: SharedBackOff
  withinLimit: HashingLine['withinLimit']
}

/** What they are told who did not know the password. */
const wrong = ['password.wrongOld', 'secondFactor.wrongPassword']

/**
 * For what a signed-in person must prove with the password: it waits in the one line for hashes, and
 * guesses are slowed as they are at signing in, so that a session left open in a lab is no way to the
 * password. They count by themselves: the same person's sign-in elsewhere is not concerned.
 */
export function createPasswordCheck({ backOff, withinLimit }: Parts) {
  return <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const attempt = { username: userId, place: 'signed in', isKnown: true }
    backOff.check(attempt)
    return withinLimit(knownWaiter(userId), async () => {
      // Once more, at its turn: guesses that came all at once would else all be read before the first has failed.
      await backOff.checkEverywhere(attempt)
      try {
        const done = await work()
        await backOff.succeeded(attempt)
        return done
      } catch (error) {
        if (isDomainError(error) && wrong.includes(error.code)) await backOff.failed(attempt)
        throw error
      }
    })
  }
}
