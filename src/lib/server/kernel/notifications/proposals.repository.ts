import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Notification } from './notification.ts'

/** Where proposals of a kind stand: rows with a state and who made them, moved by a machine of `transitions`. */
export interface ProposalTable {
  table: string
  /** Of the machine. */
  kind: string
  /** The column that says what a proposal is about. */
  about: string
}

/** Proposals that wait for somebody. */
interface WaitingProposals {
  count: number
  /** When the newest came into its state; null where none waits. */
  newest: string | null
}

/** A proposal about which somebody else has decided. Amounts are whole paise. */
export interface DecidedProposal {
  id: string
  state: string
  amount: number
  about: string
  at: string
}

export type ProposalsRepository = ReturnType<typeof proposalsRepository>

/** What people are told of proposals: who may decide, and then who proposed. */
export function proposalsRepository(db: Kysely<Tables>) {
  /** Somebody else than this person has brought it there from `from`. */
  const isMovedByOthers = (kind: string, userId: string) => sql`exists (select 1 from transitions as moved
    where moved.kind = ${kind} and moved.entity_id = proposal.id and moved.to_state = proposal.state
    and moved.by_id <> ${userId}`
  return {
    /** Those in a state into which others than this person have brought them. */
    async waiting({ table, kind }: ProposalTable, state: string, userId: string): Promise<WaitingProposals> {
      const { rows } = await sql<{ count: number | string; newest: string | null }>`
        select count(*) as count, max(updated_at) as newest from ${sql.table(table)} as proposal
        where proposal.state = ${state} and ${isMovedByOthers(kind, userId)})`.execute(db)
      // PostgreSQL hands long numbers over as text.
      return { count: Number(rows[0]?.count ?? 0), newest: rows[0]?.newest ?? null }
    },

    /** Those of this person that others have brought into one of these states since then, newest first. */
    async decided(
      { table, kind, about }: ProposalTable,
      states: readonly string[],
      { userId, since }: { userId: string; since: string },
    ): Promise<DecidedProposal[]> {
      const { rows } = await sql<DecidedProposal>`
        select id, state, amount, ${sql.ref(about)} as about, updated_at as at
        from ${sql.table(table)} as proposal
        where proposal.created_by = ${userId} and proposal.updated_at >= ${since}
        and proposal.state in (${sql.join(states)})
        and ${isMovedByOthers(kind, userId)} and moved.from_state is not null)
        order by updated_at desc, id`.execute(db)
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },
  }
}

interface Waiting {
  name: string
  /** The list in which they wait. */
  link: string
  /** The entry of the menu that leads there. */
  entry: string
  say(subject: string): string
}

/** One notification for all proposals of a kind that wait for a person; none where none does. */
export function tellWaiting(
  { count, newest }: WaitingProposals,
  { name, link, entry, say }: Waiting,
): Notification[] {
  if (count === 0) return []
  const subject = String(count)
  // What comes after it was read is something new.
  const key = `${name} ${newest ?? ''}`
  return [{ name, key, at: newest, subject, text: say(subject), link, badge: { entry, count } }]
}

interface Decided {
  name: string
  subject: string
  link: string
  text: string
}

/** Tells who proposed something what somebody else has decided about it. */
export const tellDecided = ({ id, state, at }: DecidedProposal, told: Decided): Notification => ({
  ...told,
  key: `${told.name} ${id} ${state}`,
  at,
})
