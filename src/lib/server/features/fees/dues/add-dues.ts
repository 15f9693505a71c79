import type { DueChangeSubject } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { FeesRepository } from '../repository.ts'
import { type ComparedDue, lessThanCancelled } from './below-cancelled.ts'
import { type DecidedDue, type NewDue, groupOfDue, keyInGroup } from './due-batch.repository.ts'

interface Adding {
  /** Tells whether the dues come from a single entry, a run or an upload. */
  subjectKind: DueChangeSubject
  subjectId: string
  actor: Actor
  at: string
}

/**
 * Inserts new dues; the rules in force decide who is to pay them. A due below an earlier cancelled one is only proposed:
 * a second person must confirm it, together with all others of the same run or upload. Returns the ids of the proposed ones.
 * @throws DomainError Conflict `dues.payerRemoved` if a payer was removed from the register meanwhile
 */
export async function addDues(
  write: FeesRepository,
  dues: readonly NewDue[],
  { subjectKind, subjectId, actor, at }: Adding,
): Promise<ReadonlySet<string>> {
  if (!(await write.batch.keepPayers(dues))) throw conflict('dues.payerRemoved')
  const decided = await write.payable.decide(dues)
  const added = decided.map((due) => comparedDue(due, at))
  const less = lessThanCancelled(added, await write.batch.comparedWith(dues))
  const smaller = dues.filter(({ id }) => less.has(id))
  const amount = smaller.reduce((sum, due) => sum + due.amount, 0)
  const about = {
    kind: 'addLess' as const,
    subjectKind,
    subjectId,
    count: smaller.length,
    amount,
    reason: '',
  }
  const changeId = smaller.length > 0 ? await proposeMore(write, about, { actor, at }) : null
  const rows = decided.map((due) => (less.has(due.id) ? { ...due, changeId } : due))
  await write.batch.insert(rows, { at, byId: actor.id })
  return less
}

/** Adds to the waiting change, if any: an upload is saved in several transactions, but its dues need one decision. */
async function proposeMore(
  write: FeesRepository,
  about: Parameters<typeof proposeChange>[1],
  by: { actor: Actor; at: string },
): Promise<string> {
  const [waiting] = await write.changes.waitingFor(about.subjectId, 'addLess')
  if (!waiting) return proposeChange(write, about, by)
  await write.changes.grow(waiting, about)
  return waiting.id
}

const comparedDue = (due: DecidedDue, at: string): ComparedDue => ({
  id: due.id,
  group: groupOfDue(due),
  key: keyInGroup(due),
  amount: due.amount,
  isSponsors: due.payableBy !== 'student',
  createdAt: at,
  cancelledAt: null,
})
