import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { droppedNote } from './exam-deeds.ts'
import { moveExam } from './exam-states.ts'
import type { ResultsRepository } from './results.repository.ts'

export const noProposal = { proposedBy: null, proposedFor: null }

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
  await moveExam(write, exam, 'drop', {
    to: stateBeforeProposal(exam),
    change: noProposal,
    note: droppedNote,
    concernsId: exam.proposedBy,
    actor,
    at,
    tell: { importId },
  })
}
