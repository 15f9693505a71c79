import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Transition } from '../../../kernel/transitions/transition.repository.ts'
import type { ResultsRepository } from '../repository.ts'
import { moveExam } from './exam-states.ts'

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

/** The note of a proposal that was over because marks changed; a decline has the reason of whoever declined. */
export const droppedNote = 'marks changed'

/** What brought an exam where it stands; each is null where it did not. */
interface ExamDeeds {
  proposal: Transition | null
  /** By the second person, and nothing has happened since. */
  sentBack: Transition | null
  withdrawal: Transition | null
  /** Its hour was taken back before anybody saw it: a move that says no reason. */
  cancelled: Transition | null
}

/** @param history newest first */
export function deedsOf(exam: Exam, history: readonly Transition[]): ExamDeeds {
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

/** Of a confirmation only the state that follows tells it apart. */
const isDecline = ({ from, to, concernsId, byId, note }: Transition): boolean =>
  from === 'proposed' &&
  to !== 'publishing' &&
  concernsId !== null &&
  concernsId !== byId &&
  note !== droppedNote
