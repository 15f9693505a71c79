import { systemActor } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import { isOpenRefund } from './refund.ts'
import { refundMachine } from './refund-states.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Settling } from './settle.ts'

const gateway = systemActor('payment gateway')

/** Money came twice for one order: all that is left of it is to go back, and nobody has to think of it. Paise. */
export async function askForRefund(
  write: PaymentsRepository,
  { order, attempt, amount, at }: Pick<Settling, 'order' | 'attempt' | 'at'> & { amount: number },
): Promise<void> {
  // Somebody has asked already, when it was in doubt for another reason.
  if (amount === 0 || (await write.refunds.ofAttempt(attempt.id)).some(isOpenRefund)) return
  const [id, after] = [newId(), { state: 'proposed', amount, orderId: order.id }]
  await transition(write, refundMachine, {
    ...{ move: 'ask', id, from: null, version: 1, actor: gateway, at, audit: { after } },
    async update() {
      await write.refunds.add({
        ...{ id, orderId: order.id, attemptId: attempt.id, amount, cause: 'duplicate', reason: '' },
        ...{ way: 'gateway', reopens: false, createdAt: at, createdBy: gateway.id },
      })
      return true
    },
  })
}
