import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The table of a kind of proposals: rows with a state and a creator, moved by a state machine of `transitions`. */
export interface ProposalTable {
  table: string
  /** The kind of the state machine. */
  kind: string
  /** The column with the subject of a proposal. */
  about: string
}

/** The proposals that wait for a user. */
export interface WaitingProposals {
  count: number
  /** When the newest one entered its state; null if none waits. */
  newest: string | null
  /** The subject if exactly one waits, otherwise null. */
  only: string | null
}

/** A proposal that waits for a user. Amounts are paise. */
export interface WaitingProposal {
  id: string
  amount: number
  about: string
  /** When it entered its state, and the user who moved it there. */
  at: string
  byId: string
  /** The user who proposed it. */
  createdBy: string
}

/** A proposal that another user has decided. Amounts are paise. */
export interface DecidedProposal {
  id: string
  state: string
  amount: number
  about: string
  at: string
  /** The state before the decision. */
  from: string
}

export type ProposalsRepository = ReturnType<typeof proposalsRepository>

/** Reads proposals for the notifications of those who may decide and of those who proposed. */
export function proposalsRepository(db: Kysely<Tables>) {
  /**
   * Matches proposals that another user has moved to their state. The parenthesis stays open for a further condition.
   */
  const isMovedByOthers = (kind: string, userId: string) => sql`exists (select 1 from transitions as moved
    where moved.kind = ${kind} and moved.entity_id = proposal.id and moved.to_state = proposal.state
    and moved.by_id <> ${userId}`
  return {
    /** Counts proposals in a state that other users have moved there. */
    async waiting(
      { table, kind, about }: ProposalTable,
      state: string,
      userId: string,
    ): Promise<WaitingProposals> {
      const { rows } = await sql<{ count: number | string; newest: string | null; only: string | null }>`
        select count(*) as count, max(updated_at) as newest, max(${sql.ref(about)}) as only
        from ${sql.table(table)} as proposal
        where proposal.state = ${state} and ${isMovedByOthers(kind, userId)})`.execute(db)
      // PostgreSQL returns long numbers as text.
      const count = Number(rows[0]?.count ?? 0)
      return { count, newest: rows[0]?.newest ?? null, only: count === 1 ? (rows[0]?.only ?? null) : null }
    },

    /** Returns the proposals that `waiting` counts, the oldest first. */
    async oldest(
      { table, kind, about }: ProposalTable,
      state: string,
      { userId, most }: { userId: string; most: number },
    ): Promise<WaitingProposal[]> {
      const { rows } = await sql<WaitingProposal>`
        select proposal.id, proposal.amount, ${sql.ref(`proposal.${about}`)} as about, moved.at, moved.by_id as "byId",
          proposal.created_by as "createdBy"
        from ${sql.table(table)} as proposal
        join transitions as moved on moved.kind = ${kind} and moved.entity_id = proposal.id
          and moved.seq = (select max(seq) from transitions as newest
            where newest.kind = moved.kind and newest.entity_id = moved.entity_id)
        where proposal.state = ${state} and moved.to_state = proposal.state and moved.by_id <> ${userId}
        order by moved.at, proposal.id limit ${most}`.execute(db)
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },

    /** Returns the user's proposals that others have moved to one of these states since then, newest first. */
    async decided(
      { table, kind, about }: ProposalTable,
      states: readonly string[],
      { userId, since }: { userId: string; since: string },
    ): Promise<DecidedProposal[]> {
      const { rows } = await sql<DecidedProposal>`
        select id, state, amount, ${sql.ref(about)} as about, updated_at as at,
          (select moved.from_state from transitions as moved where moved.kind = ${kind}
            and moved.entity_id = proposal.id and moved.to_state = proposal.state
            order by moved.seq desc limit 1) as "from"
        from ${sql.table(table)} as proposal
        where proposal.created_by = ${userId} and proposal.updated_at >= ${since}
        and proposal.state in (${sql.join(states)})
        and ${isMovedByOthers(kind, userId)} and moved.from_state is not null)
        order by updated_at desc, id`.execute(db)
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },
  }
}
