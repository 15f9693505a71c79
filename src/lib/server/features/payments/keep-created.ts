import type { ReviewCause } from '#lib/schemas/payments/states.ts'
import type { Attempt } from './attempt.ts'
import type { Created } from './gateway.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { moveAttempt } from './settle.ts'

/** What the gateway answered to the making of a charge, inside one transaction; answers the attempt as it is then. */
export async function keepCreated(
  write: PaymentsRepository,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  created: Created,
  at: string,
): Promise<Attempt> {
  await write.orders.lock(orderId)
  const attempt = await found(write, id)
  // The gateway may have rung before it answered.
  if (attempt.state === 'CREATING' || attempt.state === 'CREATE_UNKNOWN')
    await move(write, attempt, created, at)
  else if ('uuid' in created && attempt.paymentLink === '' && created.kind === 'created')
    await write.attempts.change(attempt, { payment_link: created.paymentLink, updated_at: at })
  return found(write, id)
}

async function move(
  write: PaymentsRepository,
  attempt: Attempt,
  created: Created,
  at: string,
): Promise<void> {
  const review = (cause: ReviewCause, message: string): Promise<void> =>
    write.reviews.open({ attemptId: attempt.id, cause, facts: { message }, amount: 0 }, at)
  switch (created.kind) {
    case 'created':
      return moveAttempt(write, { attempt, at }, 'open', {
        charge_uuid: created.uuid,
        payment_link: created.paymentLink,
      })
    case 'foreignLink':
      await review('foreignLink', created.paymentLink)
      return moveAttempt(write, { attempt, at }, 'open', { charge_uuid: created.uuid })
    case 'keyRefused':
      await review('keyRefused', created.message)
      return moveAttempt(write, { attempt, at, note: created.message }, 'failToCreate', {
        next_check_at: null,
      })
    case 'refused':
      return moveAttempt(write, { attempt, at, note: created.message }, 'failToCreate', {
        next_check_at: null,
      })
    case 'unknown':
      return moveAttempt(write, { attempt, at, note: created.message }, 'loseCreate', {})
  }
}

async function found(write: PaymentsRepository, id: string): Promise<Attempt> {
  const attempt = await write.attempts.find(id)
  if (!attempt) throw new Error(`The attempt ${id} is gone.`)
  return attempt
}
