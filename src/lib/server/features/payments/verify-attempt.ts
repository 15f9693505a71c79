import type { KeyMode, ReviewCause } from '#lib/schemas/payments/states.ts'
import type { Logger } from '../../kernel/core/log.ts'
import { type ApplyParts, createChargeApplier } from './apply-charge.ts'
import { isUnpaid } from './attempt-states.ts'
import type { Attempt } from './attempt.ts'
import { isForgotten, nextTime, nextTimeOfReceived } from './check-times.ts'
import type { Gateway, Read } from './gateway.ts'
import { moveAttempt } from './settle.ts'

export interface VerifyParts extends ApplyParts {
  gateway: Gateway
  /** What a key may be for here: no other is shown to the gateway, or believed. */
  modes: readonly KeyMode[]
  log: Logger
}

/** A doorbell: somebody says that something happened to an attempt. What they say is not believed. */
export interface Doorbell {
  /** Where the gateway itself rings before its own answer to the making was read: the charge that it names. */
  uuid?: string
  /** Milliseconds that somebody waits for the gateway's answer. */
  within?: number
}

export interface Verifier {
  /**
   * Asks the gateway about an attempt and does what its answer says; answers it, or null where there was nothing to
   * ask for. It may be run by any number at once.
   */
  verify(attemptId: string, bell?: Doorbell): Promise<Read | null>
  /** What the gateway says of an attempt, without doing anything about it; null where there is nothing to ask for. */
  hear(attempt: Attempt, bell?: Doorbell): Promise<Heard | null>
}

export interface Heard {
  read: Read
  /** The charge that was asked for. */
  named: string
  /** Of the key that it was asked with. */
  mode: KeyMode
}

export function createAttemptVerifier(parts: VerifyParts): Verifier {
  const { store, gateway, modes, clock, log } = parts
  const apply = createChargeApplier(parts)

  async function hear(attempt: Attempt, { uuid, within }: Doorbell = {}): Promise<Heard | null> {
    const named = attempt.chargeUuid ?? uuid ?? (await store.read.attempts.namedByBell(attempt.id))
    return named === null ? null : { named, ...(await ask(attempt, named, within)) }
  }

  return {
    hear,

    async verify(attemptId, bell) {
      const attempt = await store.read.attempts.find(attemptId)
      const heard = attempt && (await hear(attempt, bell))
      if (!attempt) return null
      if (heard?.read.kind === 'charge') await apply(attempt, { ...heard, charge: heard.read.charge })
      else {
        if (heard?.read.kind === 'keyRefused')
          await review(attempt, 'keyRefused', { message: heard.read.message })
        if (heard)
          log.warn({ attemptId, answer: heard.read.kind }, 'the payment gateway did not say how a payment is')
        await putOff(attempt)
      }
      return heard?.read ?? null
    },
  }

  /** With the key that the attempt was begun with; where that is refused by now, with the one of today. */
  async function ask(
    { keyId, keyVersion }: Attempt,
    uuid: string,
    within: number | undefined,
  ): Promise<{ read: Read; mode: KeyMode }> {
    const begun = performance.now()
    let last: { read: Read; mode: KeyMode } = { read: { kind: 'keyRefused', message: '' }, mode: 'test' }
    let isLater = false
    for (const key of await store.read.keys.versions(keyId, keyVersion)) {
      if (!modes.includes(key.mode)) continue
      const left = within === undefined ? undefined : within - Math.ceil(performance.now() - begun)
      if (left !== undefined && left <= 0) break
      const read = await gateway.read(key.shop, uuid, left)
      // Another shop does not know the charge: that says nothing of it.
      if (read.kind !== 'keyRefused' && !(isLater && read.kind === 'notFound'))
        return { read, mode: key.mode }
      last = { read: isLater ? last.read : read, mode: key.mode }
      isLater = true
    }
    return last
  }

  /** Nobody could say. */
  async function putOff({ id, orderId }: Attempt): Promise<void> {
    const at = clock.now()
    await store.transact(async (write) => {
      await write.orders.lock(orderId)
      const attempt = await write.attempts.find(id)
      if (!attempt) return
      const next = { ...nextTime(attempt, at), asked_at: at, unpaid_at: null }
      if (!isUnpaid(attempt.state)) {
        const later = nextTimeOfReceived(attempt, at)
        return write.attempts.askAgain(id, later.next_check_at, later.checks)
      }
      // Whoever asked the gateway is gone: nobody knows whether it made a charge.
      if (attempt.state === 'CREATING' && isForgotten(attempt.createdAt, at))
        return moveAttempt(write, { attempt, at }, 'loseCreate', next)
      const isOver = next.next_check_at === null && attempt.state !== 'FAILED' && attempt.state !== 'EXPIRED'
      if (!isOver) return void (await write.attempts.change(attempt, { ...next, updated_at: at }))
      await moveAttempt(write, { attempt, at }, 'expire', next)
      // Nobody has ever said that it was not paid.
      if (attempt.chargeUuid !== null)
        await write.reviews.open(
          { attemptId: id, cause: 'unconfirmed', facts: { uuid: attempt.chargeUuid }, amount: 0 },
          at,
        )
    })
  }

  async function review(attempt: Attempt, cause: ReviewCause, facts: Record<string, string>): Promise<void> {
    log.error({ attemptId: attempt.id, cause }, 'a payment needs somebody to look at it')
    await store.transact((write) =>
      write.reviews.openOnce({ attemptId: attempt.id, cause, facts, amount: 0 }, clock.now()),
    )
  }
}
