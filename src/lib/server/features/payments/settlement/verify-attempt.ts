import type { KeyMode, ReviewCause } from '#lib/schemas/payments/states.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { notFound, tooMany } from '../../../kernel/core/errors.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type Attempt, isUnpaid } from '../attempts/attempt.ts'
import { isCreateAbandoned, scheduleCheck, nextCheckAfterPayment } from '../attempts/check-schedule.ts'
import type { Gateway, ChargeReading } from '../gateway/gateway-client.ts'
import type { PaymentsRepository } from '../repository.ts'
import { type ApplyParts, createChargeApplier } from './apply-charge.ts'
import { moveAttempt } from './settle.ts'

interface VerifyParts extends ApplyParts {
  gateway: Gateway
  /** What a key may be for here: no other is shown to the gateway, or believed. */
  modes: readonly KeyMode[]
  log: Logger
}

/** A doorbell: somebody says that something happened to an attempt. What they say is not believed. */
interface Doorbell {
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
  verify(attemptId: string, bell?: Doorbell): Promise<ChargeReading | null>
  /** What the gateway says of an attempt, without doing anything about it; null where there is nothing to ask for. */
  hear(attempt: Attempt, bell?: Doorbell): Promise<VerificationOutcome | null>
}

export interface VerificationOutcome {
  read: ChargeReading
  /** The charge that was asked for. */
  named: string
  /** Of the key that it was asked with. */
  mode: KeyMode
}

export function createAttemptVerifier(parts: VerifyParts): Verifier {
  const { store, gateway, modes, clock, log } = parts
  const apply = createChargeApplier(parts)

  async function hear(
    attempt: Attempt,
    { uuid, within }: Doorbell = {},
  ): Promise<VerificationOutcome | null> {
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
  ): Promise<{ read: ChargeReading; mode: KeyMode }> {
    const begun = performance.now()
    let last: { read: ChargeReading; mode: KeyMode } = {
      read: { kind: 'keyRefused', message: '' },
      mode: 'test',
    }
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
      const next = { ...scheduleCheck(attempt, at), asked_at: at, unpaid_at: null }
      if (!isUnpaid(attempt.state)) {
        const later = nextCheckAfterPayment(attempt, at)
        return write.attempts.askAgain(id, later.next_check_at, later.checks)
      }
      // Whoever asked the gateway is gone: nobody knows whether it made a charge.
      if (attempt.state === 'CREATING' && isCreateAbandoned(attempt.createdAt, at))
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

/** What the gateway said, in one word: a charge, or why there is none. */
type Answered = ChargeReading['kind'] | 'nothingToAsk'

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
