import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import type { ResultsRepository } from '../repository.ts'
import { moveExam } from './exam-states.ts'

export const noProposal = { proposedBy: null, proposedFor: null }

/** A proposal does not change what visitors see, so the exam returns to this state. */
export function stateBeforeProposal(exam: Exam): 'draft' | 'published' | 'withdrawn' {
  if (exam.version === 0) return 'draft'
  return exam.availableFrom === null ? 'withdrawn' : 'published'
}

/**
 * A second person confirms the marks that the first one saw. If marks change, the proposal is cancelled; the
 * transition names both people, and their notifications tell them.
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
    auditFacts: { importId },
  })
}

/**
 * Stored as the note of a proposal that changed marks cancelled; a rejection has the reason of the person who
 * rejected it.
 */
export const droppedNote = 'marks changed'

/** The transitions that led to the exam's state; null where a transition is not the cause. */
interface ExamTransitions {
  proposal: Transition | null
  /** The second person rejected it, and nothing has happened since. */
  sentBack: Transition | null
  withdrawal: Transition | null
  /** The schedule was cancelled before release: that transition has no reason. */
  cancelled: Transition | null
}

/** @param history newest first */
export function findTransitions(exam: Exam, history: readonly Transition[]): ExamTransitions {
  const isAway = exam.availableFrom === null && exam.version > 0
  const goings = history.filter(({ from, to }) => from === 'published' && to === 'withdrawn')
  const newest = history[0] ?? null
  const going = goings[0] ?? null
  return {
    proposal: exam.state === 'proposed' ? (history.find(({ to }) => to === 'proposed') ?? null) : null,
    sentBack: newest && isDecline(newest) ? newest : null,
    withdrawal: isAway && exam.withdrawnOn ? (goings.find(({ note }) => note !== '') ?? null) : null,
    cancelled: isAway && (going?.note === '' || exam.withdrawnOn === null) ? going : null,
  }
}

/** A rejection differs from a confirmation only in its target state. */
const isDecline = ({ from, to, concernsId, byId, note }: Transition): boolean =>
  from === 'proposed' &&
  to !== 'publishing' &&
  concernsId !== null &&
  concernsId !== byId &&
  note !== droppedNote
