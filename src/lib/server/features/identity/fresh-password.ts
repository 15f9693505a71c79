import type { Clock } from '../../kernel/core/clock.ts'
import { unauthenticated } from '../../kernel/core/errors.ts'
import type { Identity } from './identity.ts'

/** Milliseconds for which a password counts as just typed. */
const fresh = 5 * 60_000

/**
 * A session begins with its password, so its age is the password's: a session older than that asks for signing in once
 * more. Who never signed in is told so by the same refusal that every call gives.
 */
export const freshPassword =
  (clock: Clock, currentSession: Identity['currentSession']): Identity['requireFreshPassword'] =>
  async (headers) => {
    const live = await currentSession(headers)
    // A clock that was set back makes no session young for longer.
    if (!live || Math.abs(Date.parse(clock.now()) - Date.parse(live.since)) > fresh)
      throw unauthenticated('session.passwordStale')
  }
