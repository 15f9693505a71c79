import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { AttemptState } from '#lib/schemas/payments/states.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import { repeated, type Repeated } from '../../../kernel/core/repeated.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type Attempt, isUnpaid } from '../attempts/attempt.ts'
import { answerHolds } from '../read-payments.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Verifier } from './verify-attempt.ts'

export interface GatewayEvents {
  /** Records a webhook and returns immediately; the charge is fetched from the gateway afterwards. */
  receiveWebhook(attemptId: string, said: { uuid?: unknown }): Promise<void>
  /**
   * Records what a returning browser claims, and fetches the charge of every open attempt of the order; waits at most
   * four seconds.
   */
  receiveReturn(orderId: string, said: Readonly<Record<string, string>>): Promise<void>
  /** The hash of an attempt's webhook token; null if there is no such attempt. */
  webhookHash(attemptId: string): Promise<string | null>
}

interface GatewayEventsParts {
  store: Store<PaymentsRepository>
  verifier: Verifier
  clock: Clock
  log: Logger
}

/** In milliseconds. The timeout of the gateway check for a returning payer. */
const returnTimeout = 4000

/** All other attempts are settled in our own books, or their charge is just being created. */
const isPolled = (state: AttemptState): boolean =>
  state === 'QUARANTINED' || (isUnpaid(state) && state !== 'CREATING')
const uuid = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))

export function createGatewayEvents({ store, verifier, clock, log }: GatewayEventsParts): GatewayEvents {
  return {
    async receiveWebhook(attemptId, said) {
      const at = clock.now()
      const named = v.safeParse(uuid, said.uuid)
      await store.transact(async (write) => {
        const attempt = await write.attempts.find(attemptId)
        if (!attempt) return
        await write.attempts.note(attemptId, at, 'webhook', JSON.stringify(said))
        // The next check is due immediately: if this server dies now, another one fetches the charge.
        if (named.success) await write.attempts.note(attemptId, at, 'charge', named.output)
        await write.attempts.setNextCheck(attemptId, at, isUnpaid(attempt.state) ? attempt.checks : 0)
      })
      verifier
        .verify(attemptId, named.success ? { uuid: named.output } : {})
        .catch((error: unknown) => log.error({ err: error, attemptId }, 'a payment could not be checked'))
    },

    async receiveReturn(orderId, said) {
      const attempts = await store.read.attempts.ofOrder(orderId)
      const last = attempts.at(-1)
      if (!last) return
      await store.transact((write) =>
        write.attempts.note(last.id, clock.now(), 'return', JSON.stringify(said)),
      )
      const asked = attempts.filter(({ state }) => isPolled(state))
      await Promise.all(asked.map(({ id }) => verifier.verify(id, { within: returnTimeout })))
    },

    webhookHash: async (attemptId) => (await store.read.attempts.find(attemptId))?.webhookHash ?? null,
  }
}

interface ReconcilerParts {
  store: Store<PaymentsRepository>
  verifier: Verifier
  clock: Clock
  log: Logger
}

/** In milliseconds. */
const every = 15_000
const lease = 2 * 60_000
const atOnce = 4

/**
 * Checks every due attempt at the gateway, independently of browsers and webhooks. A server leases an attempt for two
 * minutes; after that another one takes over.
 */
export function createReconciler({ store, verifier, clock, log }: ReconcilerParts): Repeated {
  async function work(): Promise<void> {
    for (;;) {
      const now = clock.now()
      const until = new Date(Date.parse(clock.now()) + lease).toISOString()
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

export interface OpenPaymentChecker {
  /**
   * Checks the payers' open payments at the gateway, each attempt at most once a second across all servers. Waits at
   * most 1.5 s; later answers are still applied.
   */
  askAboutPayers(payers: readonly Payer[]): Promise<void>
  /** Checks the payments of one order, likewise. */
  askAboutOrder(orderId: string): Promise<void>
}

interface CheckParts {
  store: Store<PaymentsRepository>
  verifier: Pick<Verifier, 'verify'>
  clock: Clock
  log: Logger
}

/** In milliseconds. The longest time a page waits for all checks. */
const pageWaits = 1500

/** In milliseconds. The timeout of a single check. */
const answerWithin = 4000

/** The maximum number of attempts checked for one page, newest first. */
const maxAsked = 5

export function createOpenPaymentChecker({ store, verifier, clock, log }: CheckParts): OpenPaymentChecker {
  /** Running checks on this server by attempt, so that a second page shares the answer. */
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

  /** Leaves an attempt alone for as long as its last answer holds. */
  async function ask(id: string): Promise<void> {
    const now = clock.now()
    const since = new Date(Date.parse(now) - answerHolds).toISOString()
    if (await store.transact((write) => write.attempts.takeToAsk(id, now, since)))
      await verifier.verify(id, { within: answerWithin })
  }
}
