import type { Actor } from '../../../kernel/audit/audit.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { FeesRepository } from '../repository.ts'
import { type Due, dueMachine } from './due.ts'

interface Ending {
  /** `replace` where another due takes its place. */
  move: 'cancel' | 'replace'
  reason: string
  actor: Actor
  at: string
}

/** Nobody owes the locked due any more. @throws DomainError Conflict `dues.notOpen`, Invalid `transition.reasonMissing` */
export const endDue = (
  write: Pick<FeesRepository, 'batch' | 'transitions' | 'audit'>,
  { id, state, version }: Due,
  { move, reason, actor, at }: Ending,
): Promise<void> =>
  transition(write, dueMachine, {
    move,
    id,
    from: state,
    version: version + 1,
    actor,
    at,
    note: reason,
    audit: { before: { state }, after: { state: 'cancelled', note: reason } },
    async update() {
      await write.batch.cancel([id], at)
      return true
    },
  })
