import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { FeesRepository } from '../repository.ts'
import { type DueChange, dueChangeMachine } from './due-change.ts'

/** Fields of a due change in the audit trail. */
export const auditedChange = ['change', 'payableBy', 'dues', 'rupees', 'note', 'state', 'dueId'] as const

type Proposal = Pick<DueChange, 'kind' | 'subjectKind' | 'subjectId' | 'count' | 'amount' | 'reason'> &
  Partial<Pick<DueChange, 'payableBy'>>

/**
 * Records a change that waits for a second person and returns its id.
 * @throws DomainError Forbidden `session.notAllowed`
 */
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
      await write.changes.add({ payableBy: '', ...proposal, id, state, createdAt: at, createdBy: actor.id })
      return true
    },
  })
  return id
}

/** Describes the change for the audit trail. */
export const auditOfChange = ({
  kind,
  count,
  amount,
  subjectKind,
  subjectId,
  payableBy,
}: Proposal): Partial<Record<(typeof auditedChange)[number], string | number>> => ({
  change: kind,
  ...(payableBy && { payableBy }),
  dues: count,
  rupees: rupeesOf(String(amount)),
  ...(subjectKind === 'due' && { dueId: subjectId }),
})
