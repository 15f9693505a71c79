import { type InferResult, type Kysely, type Selectable, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { DecisionState, ReviewCause } from '#lib/schemas/payments/states.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { PaymentDecisionRow } from '../tables.ts'
import type { Decision, NewReview, Review } from './review.ts'

export function reviewRepository(db: Kysely<Tables>) {
  /** Closes open reviews; the caller says which. */
  const closing = (outcome: string, at: string) =>
    db
      .updateTable('payment_reviews')
      .set((eb) => ({ state: 'closed', outcome, version: eb('version', '+', 1), updated_at: at }))
      .where('state', '=', 'open')

  return {
    /** One of a cause and an attempt is open at a time; it says what was read last. */
    async open({ attemptId, cause, facts, amount }: NewReview, at: string): Promise<void> {
      await db
        .insertInto('payment_reviews')
        .values({
          id: newId(),
          attempt_id: attemptId,
          cause,
          facts: JSON.stringify(facts),
          amount,
          state: 'open',
          outcome: '',
          version: 1,
          created_at: at,
          updated_at: at,
        })
        .onConflict((clash) =>
          clash
            .columns(['attempt_id', 'cause'])
            // Word for word as the index says it: SQLite recognises it by that.
            .where(sql<boolean>`state = 'open'`)
            .doUpdateSet({ facts: JSON.stringify(facts), amount, updated_at: at }),
        )
        .execute()
    },

    /** Like `open`, unless people have closed the same cause with the same facts and amount. */
    async openOnce(review: NewReview, at: string): Promise<void> {
      const last = (await this.ofAttempt(review.attemptId)).findLast(({ cause }) => cause === review.cause)
      const isKnown =
        last?.amount === review.amount && JSON.stringify(last.facts) === JSON.stringify(review.facts)
      if (last?.outcome === 'closed' && isKnown) return
      await this.open(review, at)
    },

    /** The money of an attempt waits under one cause alone; what was sent and is still there is another question. */
    async closeOthers(attemptId: string, cause: ReviewCause, at: string): Promise<void> {
      await closing(cause, at)
        .where('attempt_id', '=', attemptId)
        .where('cause', 'not in', [cause, 'refundMissing'])
        .execute()
    },

    async find(id: string): Promise<Review | null> {
      const row = await reviews(db).where('id', '=', id).executeTakeFirst()
      return row ? reviewOf(row) : null
    },

    async ofAttempt(attemptId: string): Promise<Review[]> {
      return (await reviews(db).where('attempt_id', '=', attemptId).orderBy('created_at').execute()).map(
        reviewOf,
      )
    },

    /** False where it is in another version by now. */
    close: (seen: Review, outcome: string, at: string): Promise<boolean> =>
      versionedRows(db, 'payment_reviews').change(
        seen,
        { state: 'closed', outcome, updated_at: at },
        { state: 'open' },
      ),

    /** So many paise of it are explained; without any left it is closed. */
    async lower(review: Review, less: number, at: string): Promise<void> {
      if (review.amount === less) return void (await this.close(review, 'refunded', at))
      await db
        .updateTable('payment_reviews')
        .set((eb) => ({ amount: review.amount - less, version: eb('version', '+', 1), updated_at: at }))
        .where('id', '=', review.id)
        .where('state', '=', 'open')
        .execute()
    },

    /** Whether the gateway holds money for one of these dues about which somebody has to decide: nobody pays it twice. */
    async areInDoubt(dueIds: readonly string[]): Promise<boolean> {
      if (dueIds.length === 0) return false
      const found = await db
        .selectFrom('payment_order_lines as line')
        .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'line.order_id')
        .innerJoin('payment_reviews as review', 'review.attempt_id', 'attempt.id')
        .select('review.id')
        .where('line.due_id', 'in', dueIds)
        .where('review.state', '=', 'open')
        .where('review.amount', '>', 0)
        // The rest of a part may still come, and the others are to go back.
        .where('review.cause', 'not in', ['partPaid', 'duplicate', 'refundMissing', 'paidMore'])
        .executeTakeFirst()
      return found !== undefined
    },

    /** All of a cause that are open about somebody's payments: what they ask is decided. */
    async closeOfPayer({ kind, id }: Payer, cause: ReviewCause, at: string): Promise<void> {
      await closing('decided', at)
        .where('cause', '=', cause)
        .where('attempt_id', 'in', (eb) =>
          eb
            .selectFrom('payment_attempts')
            .innerJoin('payment_orders', 'payment_orders.id', 'order_id')
            .select('payment_attempts.id')
            .where('payer_kind', '=', kind)
            .where('payer_id', '=', id),
        )
        .execute()
    },

    /** All that is open about an attempt: it is paid as agreed after all. */
    async closeAll(attemptId: string, outcome: string, at: string): Promise<void> {
      await closing(outcome, at).where('attempt_id', '=', attemptId).execute()
    },
  }
}

const reviews = (db: Kysely<Tables>) => db.selectFrom('payment_reviews').selectAll()

const reviewOf = (row: InferResult<ReturnType<typeof reviews>>[number]): Review => ({
  id: row.id,
  attemptId: row.attempt_id,
  cause: row.cause,
  // Written by our own services.
  facts: JSON.parse(row.facts) as Review['facts'],
  amount: Number(row.amount),
  state: row.state,
  outcome: row.outcome,
  version: row.version,
  createdAt: row.created_at,
})

/** Written under the lock of the order. */
export function decisionRepository(db: Kysely<Tables>) {
  const decisions = () => db.selectFrom('payment_decisions').selectAll()
  return {
    async add({ reviewId, createdAt, createdBy, ...decision }: Omit<Decision, 'version'>): Promise<void> {
      await db
        .insertInto('payment_decisions')
        .values({
          ...decision,
          review_id: reviewId,
          version: 1,
          created_at: createdAt,
          created_by: createdBy,
          updated_at: createdAt,
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
