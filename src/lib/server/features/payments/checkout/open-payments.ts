import { setTimeout } from 'node:timers/promises'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Verifier } from '../settlement/verify-attempt.ts'
import { isNotPaidYet } from './prepare-order.ts'

export interface OpenPaymentChecker {
  /**
   * Asks the gateway how the open payments of somebody are, each attempt once in ten seconds by whichever server, and
   * waits 1.5 s at most: what is answered later is done all the same.
   */
  askAboutPayers(payers: readonly Payer[]): Promise<void>
  /** Asks in the same way about one order. */
  askAboutOrder(orderId: string): Promise<void>
}

interface CheckParts {
  store: Store<PaymentsRepository>
  verifier: Pick<Verifier, 'verify'>
  clock: Clock
  log: Logger
}

/** Milliseconds for which a page waits for all of it. */
const pageWaits = 1500
/** Milliseconds: the gateway says nothing new within them. */
const pause = 10_000
/** Milliseconds for which one answer is listened for. */
const answerWithin = 4000
/** Attempts that one page asks about: the newest ones. */
const maxAsked = 5

export function createOpenPaymentChecker({ store, verifier, clock, log }: CheckParts): OpenPaymentChecker {
  /** Questions under way on this server, by attempt: a second page waits for the same answer. */
  const asking = new Map<string, Promise<void>>()

  return {
    async askAboutPayers(payers) {
      const orders = (await Promise.all(payers.map((payer) => store.read.orders.ofPayer(payer)))).flat()
      const open = orders.filter(({ state }) => state === 'open')
      await askAll((await Promise.all(open.map(({ id }) => store.read.attempts.ofOrder(id)))).flat())
    },

    askAboutOrder: async (orderId) => askAll(await store.read.attempts.ofOrder(orderId)),
  }

  async function askAll(attempts: readonly Attempt[]): Promise<void> {
    const open = attempts
      .filter(({ state, chargeUuid }) => state === 'PENDING' && chargeUuid !== null)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      .slice(0, maxAsked)
    if (open.length === 0) return
    const ended = new AbortController()
    const late = setTimeout(pageWaits, undefined, { signal: ended.signal }).catch(() => {})
    await Promise.race([Promise.all(open.map(({ id }) => askOnce(id))), late])
    ended.abort()
  }

  function askOnce(id: string): Promise<void> {
    const running = asking.get(id)
    if (running) return running
    const asked = ask(id)
      .catch((error: unknown) => log.error({ err: error, attemptId: id }, 'a payment could not be checked'))
      .finally(() => asking.delete(id))
    asking.set(id, asked)
    return asked
  }

  async function ask(id: string): Promise<void> {
    const now = clock.now()
    const since = new Date(Date.parse(now) - pause).toISOString()
    if (await store.transact((write) => write.attempts.takeToAsk(id, now, since)))
      await verifier.verify(id, { within: answerWithin })
  }
}

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
