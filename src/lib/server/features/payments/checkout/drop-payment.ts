import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type Attempt, isNotPaidYet } from '../attempts/attempt.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Verifier } from '../settlement/verify-attempt.ts'

export interface PaymentDropper {
  /**
   * Drops a payment that is unpaid according to the gateway: the payer is no longer sent to the bank with it. The
   * gateway is checked before, and checks continue afterwards, so late money still pays its dues. Returns the resulting
   * state.
   * @throws DomainError NotFound `payments.notThere`; Conflict `payments.notDropped`, `payments.changedSince`
   */
  drop(orderId: string, actor: Actor): Promise<'dropped' | 'paid'>
}

interface DropParts {
  store: Store<PaymentsRepository>
  verifier: Pick<Verifier, 'verify'>
  clock: Clock
}

/** In milliseconds. The timeout for the gateway's answer before dropping. */
const askWithin = 3000

export const createPaymentDropper = ({ store, verifier, clock }: DropParts): PaymentDropper => ({
  async drop(orderId, actor) {
    const seen = (await store.read.attempts.ofOrder(orderId)).filter(isOpen)
    // Runs outside the transaction, so that no lock is held while waiting for the gateway.
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
