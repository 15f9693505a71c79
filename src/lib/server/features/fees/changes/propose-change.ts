import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { DueChangeKind } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { FeesRepository } from '../repository.ts'
import { type DueChange, dueChangeMachine } from './due-change.ts'

/** What the audit trail keeps of a change that two persons decide about. */
export const auditedChange = ['change', 'dues', 'rupees', 'note', 'state', 'dueId'] as const

type Proposal = Pick<DueChange, 'kind' | 'subjectKind' | 'subjectId' | 'count' | 'amount' | 'reason'>

/** Writes down that a change waits for a second person; answers its id. @throws DomainError Forbidden `session.notAllowed` */
export async function proposeChange(
  write: Pick<FeesRepository, 'changes' | 'transitions' | 'audit'>,
  proposal: Proposal,
  { actor, at }: { actor: Actor; at: string },
): Promise<string> {
  const id = newId()
  await transition(write, dueChangeMachine, {
    move: 'propose',
    id,
    from: null,
    version: 1,
    note: proposal.reason,
    actor,
    at,
    audit: { after: { ...auditOfChange(proposal), note: proposal.reason, state: 'proposed' } },
    async update(state) {
      await write.changes.add({ ...proposal, id, state, createdAt: at, createdBy: actor.id })
      return true
    },
  })
  return id
}

/** What the change is, and of how much. */
export const auditOfChange = ({
  kind,
  count,
  amount,
  subjectKind,
  subjectId,
}: Proposal): { change: DueChangeKind; dues: number; rupees: string; dueId?: string } => ({
  change: kind,
  dues: count,
  rupees: rupeesOf(String(amount)),
  ...(subjectKind === 'due' && { dueId: subjectId }),
})
