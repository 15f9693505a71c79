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
  /** The key modes allowed in this installation; other keys are neither sent to the gateway nor trusted. */
  modes: readonly KeyMode[]
  log: Logger
}

/** A notification that an attempt may have changed. Its content is not trusted. */
interface NotificationHint {
  /** The charge id from a webhook that arrived before the response to the creation. */
  uuid?: string
  /** The timeout for the gateway's answer, in milliseconds. */
  within?: number
}

export interface Verifier {
  /**
   * Fetches an attempt's charge from the gateway and applies the answer. Returns the answer, or null if there is no
   * charge to fetch. Concurrent calls are safe.
   */
  verify(attemptId: string, hint?: NotificationHint): Promise<ChargeReading | null>
  /** Fetches an attempt's charge without applying it; null if there is no charge to fetch. */
  fetchCharge(attempt: Attempt, hint?: NotificationHint): Promise<VerificationOutcome | null>
}

export interface VerificationOutcome {
  read: ChargeReading
  /** The id of the requested charge. */
  named: string
  /** The mode of the key that was used. */
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

  /** Uses the key version that the attempt was started with, and the current one if that is rejected by now. */
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
      // Another shop does not know the charge, so its "not found" means nothing.
      if (read.kind !== 'keyRefused' && !(isLater && read.kind === 'notFound'))
        return { read, mode: key.mode }
      last = { read: isLater ? last.read : read, mode: key.mode }
      isLater = true
    }
    return last
  }

  /** Schedules the next check after one without an answer. */
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
      // The process that was creating the charge has died, so the charge may or may not exist.
      if (attempt.state === 'CREATING' && isCreateAbandoned(attempt.createdAt, at))
        return moveAttempt(write, { attempt, at }, 'loseCreate', next)
      const isOver = next.next_check_at === null && attempt.state !== 'FAILED' && attempt.state !== 'EXPIRED'
      if (!isOver) return void (await write.attempts.change(attempt, { ...next, updated_at: at }))
      await moveAttempt(write, { attempt, at }, 'expire', next)
      // The gateway never confirmed that it was not paid, so a person must check it.
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

/** The kind of the gateway's answer. */
type CheckAnswer = ChargeReading['kind'] | 'nothingToAsk'

export interface AttemptChecker {
  /**
   * Checks one attempt at the gateway for the accounts office; the answer is applied, recorded and shown.
   * @throws DomainError NotFound `payments.notThere`; TooMany `payments.checkedJustNow`
   */
  checkNow(attemptId: string, actor: Actor): Promise<CheckAnswer>
}

interface CheckerParts {
  store: Store<PaymentsRepository>
  verifier: Pick<Verifier, 'verify'>
  clock: Clock
}

/** In milliseconds. The gateway has nothing new within this time. */
const pause = 10_000

export const createAttemptChecker = ({ store, verifier, clock }: CheckerParts): AttemptChecker => ({
  async checkNow(attemptId, actor) {
    await store.transact(async (write) => {
      const attempt = await write.attempts.find(attemptId)
      if (!attempt) throw notFound('payments.notThere')
      // Of two simultaneous checks, the second one waits here and finds the first.
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
