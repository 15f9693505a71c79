import type { KeyMode, ReviewCause } from '#lib/schemas/payments/states.ts'
import type { Logger } from '../../kernel/core/log.ts'
import { type ApplyParts, chargeApplier } from './apply-charge.ts'
import { isUnpaid } from './attempt-states.ts'
import type { Attempt } from './attempt.ts'
import { isForgotten, nextTime } from './check-times.ts'
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
  /** Asks the gateway about an attempt and does what its answer says. It may be run by any number at once. */
  verify(attemptId: string, bell?: Doorbell): Promise<void>
}

export function attemptVerifier(parts: VerifyParts): Verifier {
  const { store, gateway, modes, clock, log } = parts
  const apply = chargeApplier(parts)

  return {
    async verify(attemptId, { uuid, within } = {}) {
      const attempt = await store.read.attempts.find(attemptId)
      if (!attempt) return
      const named = attempt.chargeUuid ?? uuid ?? (await store.read.attempts.namedByBell(attemptId))
      if (named === null) return putOff(attempt)
      const { read, mode } = await ask(attempt, named, within)
      if (read.kind === 'charge') return apply(attempt, { charge: read.charge, named, mode })
      if (read.kind === 'keyRefused') await review(attempt, 'keyRefused', { message: read.message })
      log.warn({ attemptId, answer: read.kind }, 'the payment gateway did not say how a payment is')
      await putOff(attempt)
    },
  }

  /** With the key that the attempt was begun with; where that is refused by now, with the one of today. */
  async function ask(
    { keyId, keyVersion }: Attempt,
    uuid: string,
    within: number | undefined,
  ): Promise<{ read: Read; mode: KeyMode }> {
    let last: { read: Read; mode: KeyMode } = { read: { kind: 'keyRefused', message: '' }, mode: 'test' }
    let isLater = false
    for (const key of await store.read.keys.versions(keyId, keyVersion)) {
      if (!modes.includes(key.mode)) continue
      const read = await gateway.read(key.shop, uuid, within)
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
      const next = nextTime(attempt, at)
      // What is over is looked at until its sixth day; the lease of the moment must not stay.
      if (!isUnpaid(attempt.state)) return write.attempts.askAgain(id, next.next_check_at, next.checks)
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
      write.reviews.open({ attemptId: attempt.id, cause, facts, amount: 0 }, clock.now()),
    )
  }
}
