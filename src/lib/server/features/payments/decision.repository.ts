import type { Kysely, Selectable } from 'kysely'
import type { DecisionState } from '#lib/schemas/payments/states.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { versionedRows } from '../../kernel/db/versioned-rows.ts'
import type { Decision } from './decision.ts'
import type { PaymentDecisionRow } from './payments.tables.ts'

export type DecisionRepository = ReturnType<typeof decisionRepository>

/** Written under the lock of the order. */
export function decisionRepository(db: Kysely<Tables>) {
  const decisions = () => db.selectFrom('payment_decisions').selectAll()
  return {
    async add({ reviewId, createdAt, createdBy, ...decision }: Omit<Decision, 'version'>): Promise<void> {
      await db
        .insertInto('payment_decisions')
        .values({
          ...{ ...decision, review_id: reviewId, version: 1 },
          ...{ created_at: createdAt, created_by: createdBy, updated_at: createdAt },
        })
        .execute()
    },

    async find(id: string): Promise<Decision | null> {
      const row = await decisions().where('id', '=', id).executeTakeFirst()
      return row ? decisionOf(row) : null
    },

    /** Oldest first. */
    async ofReviews(reviewIds: readonly string[]): Promise<Decision[]> {
      const rows = await decisions()
        .where('review_id', 'in', ['', ...reviewIds])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(decisionOf)
    },

    /** False where somebody was quicker. */
    setState: (seen: Decision, state: DecisionState, at: string): Promise<boolean> =>
      versionedRows(db, 'payment_decisions').change(seen, { state, updated_at: at }),
  }
}

const decisionOf = (row: Selectable<PaymentDecisionRow>): Decision => ({
  id: row.id,
  reviewId: row.review_id,
  deed: row.deed,
  amount: Number(row.amount),
  reason: row.reason,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
