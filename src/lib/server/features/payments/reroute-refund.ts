import { indianDate } from '#lib/rules/indian-time.ts'
import type { TypedSending } from '#lib/schemas/payments/decisions.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict, refuseAt } from '../../kernel/core/errors.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { HeldAttempt } from './held-attempt.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { type Refund, isMissing } from './refund.ts'
import { refundMachine } from './refund-states.ts'

/**
 * A refund that was said to be sent at the gateway, which still has it: the college's bank has sent it instead. The
 * ledger stays as it is, for the money left it when the refund was sent; the number of the note stays, too.
 * @throws DomainError Forbidden `refunds.ownSending`; Conflict `refunds.notMissing`; Invalid `refunds.notYet`
 */
export async function rerouteRefund(
  write: PaymentsRepository,
  { refund, attempt }: HeldAttempt & { refund: Refund },
  { reference, sentOn, actor, at }: TypedSending & { actor: Actor; at: string },
): Promise<void> {
  if (sentOn > indianDate(at)) throw refuseAt('sentOn', 'refunds.notYet')
  const review = (await write.reviews.ofAttempt(attempt.id)).find(isMissing(refund))
  if (!review) throw conflict('refunds.notMissing')
  await transition(write, refundMachine, {
    ...{ move: 'reroute', id: refund.id, from: refund.state, version: refund.version + 1, actor, at },
    note: reference,
    audit: {
      before: { way: refund.way, reference: refund.reference },
      after: { way: 'transfer', reference },
    },
    update: (to) => write.refunds.setState(refund, to, at, { way: 'transfer', reference, sentOn }),
  })
  await write.reviews.lower(review, refund.amount, at)
}
