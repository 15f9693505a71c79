import type { Kysely } from 'kysely'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
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
    tell: { importId },
  })
}

/**
 * Stored as the note of a proposal that changed marks cancelled; a rejection has the reason of the person who
 * rejected it.
 */
const droppedNote = 'marks changed'

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

/** How a proposed publication ended. */
export interface ProposalEnd {
  name: 'dropped' | 'sentBack' | 'confirmed'
  examId: string
  seq: number
  at: string
  byId: string
  note: string
}

/** Reads the ends of proposals for the notifications of the people concerned. */
export function proposalEndRepository(db: Kysely<Tables>) {
  const ends = () =>
    db
      .selectFrom('transitions as ended')
      .selectAll('ended')
      .select((eb) =>
        eb
          .selectFrom('transitions as later')
          .select((later) => later.fn.max('later.seq').as('seq'))
          .whereRef('later.kind', '=', 'ended.kind')
          .whereRef('later.entity_id', '=', 'ended.entity_id')
          .as('newest'),
      )
      .where('ended.kind', '=', 'exam')
      .where('ended.from_state', '=', 'proposed')
      .where('ended.concerns_id', 'is not', null)

  return {
    /**
     * A cancelled proposal concerns both people; the decision of the second person concerns the proposer. A
     * rejected proposal is notified until the exam's next transition.
     */
    async endsFor(userId: string, since: string): Promise<ProposalEnd[]> {
      const rows = await ends()
        .where((eb) => eb.or([eb('ended.by_id', '=', userId), eb('ended.concerns_id', '=', userId)]))
        .where('ended.at', '>', since)
        .execute()
      return rows.flatMap((row): ProposalEnd[] => {
        const end = {
          examId: row.entity_id,
          seq: Number(row.seq),
          at: row.at,
          byId: row.by_id,
          note: row.note,
        }
        const isNewest = Number(row.newest) === end.seq
        if (row.note === droppedNote) return isNewest ? [{ ...end, name: 'dropped' }] : []
        if (row.by_id === userId) return []
        if (row.to_state === 'publishing') return [{ ...end, name: 'confirmed' }]
        return isNewest ? [{ ...end, name: 'sentBack' }] : []
      })
    },

    /** Finds the newest transition into a proposal, by exam. */
    async newest(examIds: readonly string[]): Promise<Map<string, Pick<ProposalEnd, 'seq' | 'at' | 'byId'>>> {
      if (examIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('transitions')
        .select(['entity_id', 'seq', 'at', 'by_id'])
        .where('kind', '=', 'exam')
        .where('entity_id', 'in', [...examIds])
        .where('to_state', '=', 'proposed')
        .orderBy('seq')
        .execute()
      return new Map(
        rows.map(({ entity_id: id, seq, at, by_id: byId }) => [id, { seq: Number(seq), at, byId }]),
      )
    },
  }
}
