import { type HashingLine, knownWaiter } from './hashing-line.ts'
import type { SharedBackOff } from './shared-back-off.ts'
import { countGuess } from './slow-guesses.ts'

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
    // Once more, at its turn: guesses that came all at once would else all be read before the first has failed.
    return withinLimit(knownWaiter(userId), () => countGuess(backOff, { attempt, wrong }, work))
  }
}
