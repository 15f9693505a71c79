import type { Clock } from '../../kernel/core/clock.ts'
import type { Logger } from '../../kernel/core/log.ts'
import { type Repeated, repeated } from '../../kernel/core/repeated.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Verifier } from './verify-attempt.ts'

interface Parts {
  store: Store<PaymentsRepository>
  verifier: Verifier
  clock: Clock
  log: Logger
}

/** Milliseconds. */
const every = 15_000
const lease = 2 * 60_000
const atOnce = 4

/**
 * Asks the gateway about every attempt whose turn it is, whatever became of the payer's browser and of the gateway's
 * own messages. An attempt is one server's for two minutes; whoever dies leaves it to the next.
 */
export function createReconciler({ store, verifier, clock, log }: Parts): Repeated {
  async function work(): Promise<void> {
    for (;;) {
      const [now, until] = [clock.now(), new Date(Date.parse(clock.now()) + lease).toISOString()]
      const due = await store.transact((write) => write.attempts.takeDue(now, until, atOnce))
      if (due.length === 0) return
      const ends = await Promise.allSettled(due.map((id) => verifier.verify(id)))
      for (const end of ends)
        if (end.status === 'rejected') log.error({ err: end.reason }, 'a payment could not be checked')
    }
  }
  return repeated(work, {
    every,
    onFailure: (error) => log.error({ err: error }, 'payments are not checked'),
  })
}
