import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { droppedNote } from './proposal.ts'

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
