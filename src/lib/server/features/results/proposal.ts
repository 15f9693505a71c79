import type { Exam } from '#lib/schemas/exam.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { ResultsRepository } from './results.repository.ts'

/** A proposal stands beside what visitors see; it does not change it. */
export function stateBeforeProposal(exam: Exam): 'draft' | 'published' | 'withdrawn' {
  if (exam.version === 0) return 'draft'
  return exam.availableFrom === null ? 'withdrawn' : 'published'
}

/**
 * A second person confirms the marks that the first one saw. Where they change, the proposal is over;
 * the transition names both people, and their bells say so.
 */
export async function dropProposal(
  write: ResultsRepository,
  exam: Exam,
  { actor, at, importId }: { actor: Actor; at: string; importId: string },
): Promise<void> {
  if (exam.state !== 'proposed') return
  const to = stateBeforeProposal(exam)
  const change = { state: to, proposedBy: null, proposedFor: null }
  await write.exams.change(exam.id, ['proposed'], change)
  const transition = {
    examId: exam.id,
    from: exam.state,
    to,
    version: exam.version,
    note: 'marks changed',
    concernsId: exam.proposedBy,
  }
  await write.exams.recordTransition(newId(), transition, at, actor)
  await write.audit.record(
    auditEntry(actor, at, {
      action: 'exam.proposalDropped',
      entity: 'exam',
      entityId: exam.id,
      before: exam,
      after: { ...change, importId },
    }),
  )
}
