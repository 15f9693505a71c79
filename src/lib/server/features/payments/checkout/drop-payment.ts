import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type Attempt, isNotPaidYet } from '../attempts/attempt.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Verifier } from '../settlement/verify-attempt.ts'

export interface PaymentDropper {
  /**
   * The payer gives up a payment that the gateway says was not made: nobody is sent to the bank with it any more. The
   * gateway is asked first, and afterwards as before: money that comes late still pays its dues. Answers how the
   * payment stands then.
   * @throws DomainError NotFound `payments.notThere`; Conflict `payments.notDropped`, `payments.changedSince`
   */
  drop(orderId: string, actor: Actor): Promise<'dropped' | 'paid'>
}

interface DropParts {
  store: Store<PaymentsRepository>
  verifier: Pick<Verifier, 'verify'>
  clock: Clock
}

/** Milliseconds for which somebody who drops a payment waits for the gateway's answer. */
const askWithin = 3000

export const createPaymentDropper = ({ store, verifier, clock }: DropParts): PaymentDropper => ({
  async drop(orderId, actor) {
    const seen = (await store.read.attempts.ofOrder(orderId)).filter(isOpen)
    // Outside of the transaction: nobody waits for the gateway under a lock.
    await Promise.all(seen.map(({ id }) => verifier.verify(id, { within: askWithin })))
    return store.transact(async (write) => {
      const order = await write.orders.lock(orderId)
      if (!order) throw notFound('payments.notThere')
      if (order.state === 'paid') return 'paid'
      const at = clock.now()
      for (const attempt of (await write.attempts.ofOrder(orderId)).filter(isOpen)) {
        if (!isNotPaidYet(attempt)) throw conflict('payments.notDropped')
        if (!(await write.attempts.change(attempt, { dropped_at: at, updated_at: at })))
          throw conflict('payments.changedSince')
        const after = { amount: attempt.amount, orderId }
        const dropped = { action: 'payment.dropped', entity: 'payment', entityId: attempt.id, after }
        await write.audit.record(auditEntry(actor, at, dropped))
      }
      return 'dropped'
    })
  },
})

const isOpen = ({ state, droppedAt }: Attempt): boolean =>
  droppedAt === null && ['CREATING', 'CREATE_UNKNOWN', 'PENDING', 'QUARANTINED'].includes(state)
