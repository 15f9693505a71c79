import type { KeyMode, ReviewCause } from '#lib/schemas/payments/states.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { notFound, tooMany } from '../../../kernel/core/errors.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import type { Store } from '../../../kernel/store/store.ts'
import {
  type Attempt,
  isCreateAbandoned,
  isUnpaid,
  nextCheckAfterPayment,
  scheduleCheck,
} from '../attempts/attempt.ts'
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

/** Somebody says that something happened to an attempt. What they say is not believed. */
interface NotificationHint {
  /** The charge that a webhook names before the gateway's answer to the creation was read. */
  uuid?: string
  /** Milliseconds to wait for the gateway's answer. */
  within?: number
}

export interface Verifier {
  /**
   * Asks the gateway about an attempt and does what its answer says; answers it, or null where there was nothing to
   * ask for. It may be run by any number at once.
   */
  verify(attemptId: string, hint?: NotificationHint): Promise<ChargeReading | null>
  /** What the gateway says of an attempt, without doing anything about it; null where there is nothing to ask for. */
  fetchCharge(attempt: Attempt, hint?: NotificationHint): Promise<VerificationOutcome | null>
}

export interface VerificationOutcome {
  read: ChargeReading
  /** The charge that was asked for. */
  named: string
  /** Mode of the key that was used. */
  mode: KeyMode
}

export function createAttemptVerifier(parts: VerifyParts): Verifier {
  const { store, gateway, modes, clock, log } = parts
  const apply = createChargeApplier(parts)

  async function fetchCharge(
    attempt: Attempt,
    { uuid, within }: NotificationHint = {},
  ): Promise<VerificationOutcome | null> {
    const named = attempt.chargeUuid ?? uuid ?? (await store.read.attempts.chargeNamedByWebhook(attempt.id))
    return named === null ? null : { named, ...(await ask(attempt, named, within)) }
  }

  return {
    fetchCharge,

    async verify(attemptId, hint) {
      const attempt = await store.read.attempts.find(attemptId)
      const outcome = attempt && (await fetchCharge(attempt, hint))
      if (!attempt) return null
      if (outcome?.read.kind === 'charge') await apply(attempt, { ...outcome, charge: outcome.read.charge })
      else {
        if (outcome?.read.kind === 'keyRefused')
          await review(attempt, 'keyRefused', { message: outcome.read.message })
        if (outcome)
          log.warn(
            { attemptId, answer: outcome.read.kind },
            'the payment gateway did not say how a payment is',
          )
        await scheduleRetry(attempt)
      }
      return outcome?.read ?? null
    },
  }

  /** Uses the key that the attempt was started with; the current key where that one is refused by now. */
  async function ask(
    { keyId, keyVersion }: Attempt,
    uuid: string,
    within: number | undefined,
  ): Promise<{ read: ChargeReading; mode: KeyMode }> {
    const started = performance.now()
    let last: { read: ChargeReading; mode: KeyMode } = {
      read: { kind: 'keyRefused', message: '' },
      mode: 'test',
    }
    let isLater = false
    for (const key of await store.read.keys.versions(keyId, keyVersion)) {
      if (!modes.includes(key.mode)) continue
      const left = within === undefined ? undefined : within - Math.ceil(performance.now() - started)
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

  /** Plans the next check after one without an answer. */
  async function scheduleRetry({ id, orderId }: Attempt): Promise<void> {
    const at = clock.now()
    await store.transact(async (write) => {
      await write.orders.lock(orderId)
      const attempt = await write.attempts.find(id)
      if (!attempt) return
      const next = { ...scheduleCheck(attempt, at), asked_at: at, unpaid_at: null }
      if (!isUnpaid(attempt.state)) {
        const later = nextCheckAfterPayment(attempt, at)
        return write.attempts.setNextCheck(id, later.next_check_at, later.checks)
      }
      // The process that asked for the charge has died: it is unknown whether there is one.
      if (attempt.state === 'CREATING' && isCreateAbandoned(attempt.createdAt, at))
        return moveAttempt(write, { attempt, at }, 'loseCreate', next)
      const isOver = next.next_check_at === null && attempt.state !== 'FAILED' && attempt.state !== 'EXPIRED'
      if (!isOver) return void (await write.attempts.change(attempt, { ...next, updated_at: at }))
      await moveAttempt(write, { attempt, at }, 'expire', next)
      // The gateway never said that it was not paid.
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
type CheckAnswer = ChargeReading['kind'] | 'nothingToAsk'

export interface AttemptChecker {
  /**
   * Somebody of the accounts office asks the gateway about one attempt: what it answers is done, kept and shown.
   * @throws DomainError NotFound `payments.notThere`; TooMany `payments.checkedJustNow`
   */
  checkNow(attemptId: string, actor: Actor): Promise<CheckAnswer>
}

interface CheckerParts {
  store: Store<PaymentsRepository>
  verifier: Pick<Verifier, 'verify'>
  clock: Clock
}

/** Milliseconds: the gateway says nothing new within them. */
const pause = 10_000

export const createAttemptChecker = ({ store, verifier, clock }: CheckerParts): AttemptChecker => ({
  async checkNow(attemptId, actor) {
    await store.transact(async (write) => {
      const attempt = await write.attempts.find(attemptId)
      if (!attempt) throw notFound('payments.notThere')
      // The second of two simultaneous checks waits here and finds the first.
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
