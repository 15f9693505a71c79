import { setTimeout } from 'node:timers/promises'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Verifier } from '../settlement/verify-attempt.ts'

export interface OpenPaymentChecker {
  /**
   * Asks the gateway how the open payments of somebody are, each attempt once in ten seconds by whichever server, and
   * waits 1.5 s at most: what is answered later is done all the same.
   */
  askAboutPayers(payers: readonly Payer[]): Promise<void>
  /** Asks in the same way about one order. */
  askAboutOrder(orderId: string): Promise<void>
}

interface Parts {
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

export function createOpenPaymentChecker({ store, verifier, clock, log }: Parts): OpenPaymentChecker {
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
