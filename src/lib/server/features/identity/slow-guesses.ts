import { isDomainError } from '../../kernel/core/errors.ts'
import type { SharedBackOff } from './shared-back-off.ts'

/**
 * For what a signed-in person may guess at: guesses are slowed as they are at signing in, and count by themselves, so
 * that neither signing in nor anybody else is concerned.
 */
export const slowGuesses =
  (backOff: SharedBackOff) =>
  async <T>(userId: string, wrong: string, work: () => Promise<T>): Promise<T> => {
    const attempt = { username: userId, place: wrong, isKnown: true }
    await backOff.checkEverywhere(attempt)
    try {
      const done = await work()
      await backOff.succeeded(attempt)
      return done
    } catch (error) {
      if (isDomainError(error) && error.code === wrong) await backOff.failed(attempt)
      throw error
    }
  }
