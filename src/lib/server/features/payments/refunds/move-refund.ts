import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { RefundState } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { PaymentsRepository } from '../repository.ts'
import { type Refund, refundMachine } from './refund.ts'

/** A decision that changes only the refund itself. */
export interface RefundDecision {
  move: 'approve' | 'refuse' | 'withdraw' | 'giveUp'
  note: string
  actor: Actor
  at: string
}

/** States of the audit trail for moves that end in `refused` without a refusal. */
const auditedStates: Readonly<Record<string, string>> = { giveUp: 'givenUp', withdraw: 'withdrawn' }

/** Moves a refund whose order is locked, and returns its new state. */
export async function moveRefund(
  write: PaymentsRepository,
  refund: Refund,
  { move, note, actor, at }: RefundDecision,
): Promise<RefundState> {
  const [state = refund.state] = refundMachine.moves[move].to
  await transition(write, refundMachine, {
    move,
    id: refund.id,
    from: refund.state,
    version: refund.version + 1,
    note,
    actor,
    at,
    audit: {
      before: { state: refund.state },
      after: { state: auditedStates[move] ?? state, ...(note !== '' && { note }) },
    },
    update: (to) => write.refunds.setState(refund, to, at),
  })
  return state
}

/** Adds a proposal of the accounts office and returns its id. */
export async function addRefund(
  write: PaymentsRepository,
  refund: Omit<Parameters<PaymentsRepository['refunds']['add']>[0], 'id'>,
  actor: Actor,
): Promise<string> {
  const { amount, reason, way, orderId, createdAt: at } = refund
  const id = newId()
  const after = { rupees: rupeesOf(String(amount)), reason, way, orderId, state: 'proposed' }
  await transition(write, refundMachine, {
    move: 'propose',
    id,
    note: reason,
    audit: { after },
    actor,
    at,
    from: null,
    version: 1,
    async update() {
      await write.refunds.add({ id, ...refund })
      return true
    },
  })
  return id
}
