import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Fees } from '../fees/feature.ts'
import type { Attempt } from './attempt.ts'
import { nextTime } from './check-times.ts'
import { holdAttempt } from './held-attempt.ts'
import { heldOf } from './held.ts'
import { isSameCharge, judgeCharge } from './judge-charge.ts'
import { matchRefund, noteRefund } from './note-refund.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { ReceiptSnapshot } from './receipt.ts'
import { moveAttempt, quarantine, settle } from './settle.ts'

export interface ApplyParts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues' | 'receive' | 'giveBack' | 'paidOf'>
  clock: Clock
  college(): Promise<ReceiptSnapshot['college']>
}

/** Does what a charge says that the gateway has answered about an attempt; `named` is the charge that was asked for. */
export type ApplyCharge = (
  attempt: Attempt,
  answered: { charge: Charge; named: string; mode: KeyMode },
) => Promise<void>

export function chargeApplier({ store, fees, clock, college: readCollege }: ApplyParts): ApplyCharge {
  return async ({ id }, { charge, named, mode }) => {
    const [at, college] = [clock.now(), await readCollege()]
    await store.transact(async (write) => {
      const held = await holdAttempt(write, fees, id)
      const { attempt } = held
      const expected = { uuid: attempt.chargeUuid ?? named, orderId: id, amount: attempt.amount, mode }
      const judged = judgeCharge(charge, expected)
      const settling = { ...held, college, at }
      const own = isSameCharge(charge, expected) ? charge : { ...charge, refunded: 0 }
      await matchRefund(write, fees, settling, own)
      if (isReceived(attempt) || !(await waitsForTheGateway(write, attempt)))
        return noteRefund(write, settling, own)
      if (judged.kind === 'paid') return settle(write, fees, { charge, mode }, settling)
      if (judged.kind === 'mismatch') {
        const facts = { fields: judged.fields.join(', '), ...saidOf(charge) }
        // A charge that somebody else names is not this attempt's; nothing of it is kept.
        if (attempt.chargeUuid === null && charge.orderId !== id) return
        const refunded = own.refunded ?? 0
        return quarantine(write, { ...settling, charge, cause: 'mismatch', facts, refunded })
      }
      const said = { attemptId: id, facts: saidOf(charge) }
      if (judged.kind === 'pending' && (charge.paid ?? 0) > 0) {
        const amount = await inDoubt(write, attempt, charge)
        await write.reviews.openOnce({ ...said, cause: 'partPaid', amount }, at)
      }
      if (judged.kind === 'unknownStatus')
        await write.reviews.openOnce({ ...said, cause: 'unknownStatus', amount: 0 }, at)
      await goOn(write, attempt, { charge, isDropped: judged.kind === 'dropped', at })
    })
  }
}

/** The money has come, and nothing but a refund changes that. */
const isReceived = ({ state }: Attempt): boolean => state === 'PAID' || state === 'PAID_DUPLICATE'

/** Money that was kept apart for another reason than the gateway's answer is a person's to decide about. */
async function waitsForTheGateway(write: PaymentsRepository, { id, state }: Attempt): Promise<boolean> {
  if (state !== 'QUARANTINED') return true
  const open = (await write.reviews.ofAttempt(id)).filter((review) => review.state === 'open')
  return open.some(({ cause }) => cause === 'mismatch')
}

const inDoubt = async ({ refunds }: PaymentsRepository, attempt: Attempt, charge: Charge): Promise<number> =>
  heldOf(charge, await refunds.ofAttempt(attempt.id), attempt)

/** Not paid yet, or not any more: it stays so until somebody asks again. */
async function goOn(
  write: PaymentsRepository,
  attempt: Attempt,
  { charge, isDropped, at }: { charge: Charge; isDropped: boolean; at: string },
): Promise<void> {
  const next = { charge_uuid: charge.uuid, ...nextTime(attempt, at) }
  // An answer that did not fit said that there is money: by this one there is none.
  if (attempt.state === 'QUARANTINED')
    await write.reviews.open(
      {
        ...{ attemptId: attempt.id, cause: 'mismatch' as const, facts: saidOf(charge) },
        amount: await inDoubt(write, attempt, charge),
      },
      at,
    )
  const wasLost = attempt.state === 'CREATING' || attempt.state === 'CREATE_UNKNOWN'
  if (isDropped && (attempt.state === 'PENDING' || attempt.state === 'CREATE_UNKNOWN'))
    await moveAttempt(write, { attempt, at }, 'fail', next)
  else if (wasLost) await moveAttempt(write, { attempt, at }, 'open', next)
  else if (attempt.state === 'PENDING' && next.next_check_at === null)
    await moveAttempt(write, { attempt, at }, 'expire', next)
  else await write.attempts.change(attempt, { ...next, updated_at: at })
}

const saidOf = ({ status, orderId, currency, amount, due, refunded, testMode }: Charge) => ({
  ...{ status, orderId, currency, amount: String(amount), due: String(due), refunded: String(refunded) },
  testMode: String(testMode),
})
