import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { KeyMode, ReviewCause } from '#lib/schemas/payments/states.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Logger } from '../../kernel/core/log.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Fees } from '../fees/feature.ts'
import { isUnpaid } from './attempt-states.ts'
import type { Attempt } from './attempt.ts'
import { nextCheck } from './check-times.ts'
import type { OpenKey } from './gateway-key.ts'
import { isSandbox } from './gateway-place.ts'
import type { Gateway, Read } from './gateway.ts'
import { judgeCharge } from './judge-charge.ts'
import { noteRefund } from './note-refund.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { ReceiptSnapshot } from './receipt.ts'
import { moveAttempt, quarantine, settle } from './settle.ts'

export interface VerifyParts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues' | 'receive'>
  gateway: Gateway
  /** The gateway's address. */
  base: string
  clock: Clock
  log: Logger
  college(): Promise<ReceiptSnapshot['college']>
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
  const { store, gateway, base, clock, log } = parts

  /** A key of real money is shown to no sandbox. */
  const fitsPlace = ({ mode }: OpenKey): boolean => mode === 'test' || !isSandbox(base)

  return {
    async verify(attemptId, { uuid, within } = {}) {
      const attempt = await store.read.attempts.find(attemptId)
      if (!attempt) return
      const named = attempt.chargeUuid ?? uuid
      if (named === undefined) return putOff(attempt)
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
    for (const key of await store.read.keys.versions(keyId, keyVersion)) {
      if (!fitsPlace(key)) continue
      last = { read: await gateway.read(key.shop, uuid, within), mode: key.mode }
      if (last.read.kind !== 'keyRefused') return last
    }
    return last
  }

  async function apply(
    { id, orderId }: Attempt,
    { charge, named, mode }: { charge: Charge; named: string; mode: KeyMode },
  ): Promise<void> {
    const [at, college] = [clock.now(), await parts.college()]
    await store.transact(async (write) => {
      // What an order is for never changes. Its dues come first: so does whoever begins another payment of them.
      const lines = (await write.orders.find(orderId))?.shown.lines ?? []
      const dues = await parts.fees.lockDues(
        write.transaction,
        lines.map(({ dueId }) => dueId),
      )
      const order = await write.orders.lock(orderId)
      const attempt = await write.attempts.find(id)
      if (!order || !attempt) return
      const expected = { uuid: attempt.chargeUuid ?? named, orderId: id, amount: attempt.amount, mode }
      const judged = judgeCharge(charge, expected)
      const settling = { order, attempt, dues, college, at }
      if (attempt.state === 'PAID') return noteRefund(write, settling, charge)
      if (judged.kind === 'paid') return settle(write, parts.fees, { charge, mode }, settling)
      if (judged.kind === 'mismatch') {
        const facts = { fields: judged.fields.join(', '), ...saidOf(charge) }
        // A charge that somebody else names is not this attempt's; nothing of it is kept.
        if (attempt.chargeUuid === null && charge.orderId !== id) return
        return quarantine(write, { ...settling, charge, cause: 'mismatch', facts })
      }
      if (judged.kind === 'unknownStatus')
        await write.reviews.open(
          { attemptId: id, cause: 'unknownStatus', facts: saidOf(charge), amount: 0 },
          at,
        )
      await goOn(write, attempt, { charge, isDropped: judged.kind === 'dropped', at })
    })
  }

  /** Not paid yet, or not any more: it stays so until somebody asks again. */
  async function goOn(
    write: PaymentsRepository,
    attempt: Attempt,
    { charge, isDropped, at }: { charge: Charge; isDropped: boolean; at: string },
  ): Promise<void> {
    const next = { charge_uuid: charge.uuid, ...nextTime(attempt, at) }
    const wasLost = attempt.state === 'CREATING' || attempt.state === 'CREATE_UNKNOWN'
    if (isDropped && (attempt.state === 'PENDING' || attempt.state === 'CREATE_UNKNOWN'))
      await moveAttempt(write, { attempt, at }, 'fail', next)
    else if (wasLost) await moveAttempt(write, { attempt, at }, 'open', next)
    else if (attempt.state === 'PENDING' && next.next_check_at === null)
      await moveAttempt(write, { attempt, at }, 'expire', next)
    else await write.attempts.change(attempt, { ...next, updated_at: at })
  }

  /** Nobody could say. */
  async function putOff({ id, orderId }: Attempt): Promise<void> {
    const at = clock.now()
    await store.transact(async (write) => {
      await write.orders.lock(orderId)
      const attempt = await write.attempts.find(id)
      if (!attempt || !isUnpaid(attempt.state)) return
      const next = nextTime(attempt, at)
      const isOver = next.next_check_at === null && attempt.state !== 'FAILED' && attempt.state !== 'EXPIRED'
      if (isOver) await moveAttempt(write, { attempt, at }, 'expire', next)
      else await write.attempts.change(attempt, { ...next, updated_at: at })
    })
  }

  async function review(attempt: Attempt, cause: ReviewCause, facts: Record<string, string>): Promise<void> {
    log.error({ attemptId: attempt.id, cause }, 'a payment needs somebody to look at it')
    await store.transact((write) =>
      write.reviews.open({ attemptId: attempt.id, cause, facts, amount: 0 }, clock.now()),
    )
  }
}

const nextTime = ({ createdAt, checks }: Attempt, at: string) => ({
  next_check_at: nextCheck(createdAt, at),
  checks: checks + 1,
})

const saidOf = ({ status, orderId, currency, amount, due, refunded, testMode }: Charge) => ({
  ...{ status, orderId, currency, amount: String(amount), due: String(due), refunded: String(refunded) },
  testMode: String(testMode),
})
