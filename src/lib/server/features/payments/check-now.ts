import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { notFound, tooMany } from '../../kernel/core/errors.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Read } from './gateway.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Verifier } from './verify-attempt.ts'

/** What the gateway said, in one word: a charge, or why there is none. */
export type Answered = Read['kind'] | 'nothingToAsk'

export interface AttemptChecker {
  /**
   * Somebody of the accounts office asks the gateway about one attempt: what it answers is done, kept and shown.
   * @throws DomainError NotFound `payments.notThere`; TooMany `payments.checkedJustNow`
   */
  checkNow(attemptId: string, actor: Actor): Promise<Answered>
}

interface Parts {
  store: Store<PaymentsRepository>
  verifier: Pick<Verifier, 'verify'>
  clock: Clock
}

/** Milliseconds: the gateway says nothing new within them. */
const pause = 10_000

export const createAttemptChecker = ({ store, verifier, clock }: Parts): AttemptChecker => ({
  async checkNow(attemptId, actor) {
    await store.transact(async (write) => {
      const attempt = await write.attempts.find(attemptId)
      if (!attempt) throw notFound('payments.notThere')
      // Of two who ask at once one waits here, and sees the other.
      await write.orders.lock(attempt.orderId)
      const at = clock.now()
      const last = await write.attempts.lastCheck(attemptId)
      const ready = last === null ? 0 : Date.parse(last) + pause
      if (ready > Date.parse(at))
        throw tooMany('payments.checkedJustNow', { seconds: Math.ceil((ready - Date.parse(at)) / 1000) })
      await write.attempts.note(attemptId, at, 'check', '')
      const checked = { action: 'payment.checked', entity: 'payment', entityId: attemptId }
      await write.audit.record(auditEntry(actor, at, { ...checked, after: { orderId: attempt.orderId } }))
    })
    const read = await verifier.verify(attemptId)
    const said = read?.kind === 'charge' ? JSON.stringify(read.charge) : (read?.kind ?? '')
    await store.transact((write) => write.attempts.note(attemptId, clock.now(), 'answer', said))
    return read?.kind ?? 'nothingToAsk'
  },
})
