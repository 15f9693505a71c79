import { type InferResult, type Kysely, type Selectable, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { DecisionState, ReviewCause } from '#lib/schemas/payments/states.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { PaymentDecisionRow } from '../tables.ts'
import type { Decision, NewReview, Review } from './review.ts'

export function reviewRepository(db: Kysely<Tables>) {
  /** Closes open reviews; callers add the conditions. */
  const closing = (outcome: string, at: string) =>
    db
      .updateTable('payment_reviews')
      .set((eb) => ({ state: 'closed', outcome, version: eb('version', '+', 1), updated_at: at }))
      .where('state', '=', 'open')

  return {
    /** Opens a review, or updates the open one of the same attempt and cause with the latest facts. */
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
            // Must match the index condition literally, otherwise SQLite does not recognise the index.
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

    /**
     * Closes reviews of other causes, because an attempt's money is in review for one cause only. A missing refund is a
     * separate matter.
     */
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

    /** Returns false if the review has another version by now. */
    close: (seen: Review, outcome: string, at: string): Promise<boolean> =>
      versionedRows(db, 'payment_reviews').change(
        seen,
        { state: 'closed', outcome, updated_at: at },
        { state: 'open' },
      ),

    /** Reduces the amount of a review by `less`; closes it if nothing is left. */
    async lower(review: Review, less: number, at: string): Promise<void> {
      if (review.amount === less) return void (await this.close(review, 'refunded', at))
      await db
        .updateTable('payment_reviews')
        .set((eb) => ({ amount: review.amount - less, version: eb('version', '+', 1), updated_at: at }))
        .where('id', '=', review.id)
        .where('state', '=', 'open')
        .execute()
    },

    /** Returns whether the gateway holds undecided money for one of these dues, so that they are not paid twice. */
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
        // A part payment may still be completed, and the other causes lead to refunds.
        .where('review.cause', 'not in', ['partPaid', 'duplicate', 'refundMissing', 'paidMore'])
        .executeTakeFirst()
      return found !== undefined
    },

    /** Closes a payer's open reviews of one cause as decided. */
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

    /** Closes all open reviews of an attempt, for example when it is settled after all. */
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
  // The cast matches what our services write.
  facts: JSON.parse(row.facts) as Review['facts'],
  amount: Number(row.amount),
  state: row.state,
  outcome: row.outcome,
  version: row.version,
  createdAt: row.created_at,
})

/** Every write requires the lock of the order. */
export function decisionRepository(db: Kysely<Tables>) {
  const decisions = () => db.selectFrom('payment_decisions').selectAll()
  return {
    async add({
      reviewId,
      action,
      createdAt,
      createdBy,
      ...decision
    }: Omit<Decision, 'version'>): Promise<void> {
      await db
        .insertInto('payment_decisions')
        .values({
          ...decision,
          deed: action,
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

    /** Returns false if the decision has another version by now. */
    setState: (seen: Decision, state: DecisionState, at: string): Promise<boolean> =>
      versionedRows(db, 'payment_decisions').change(seen, { state, updated_at: at }),
  }
}

const decisionOf = (row: Selectable<PaymentDecisionRow>): Decision => ({
  id: row.id,
  reviewId: row.review_id,
  action: row.deed,
  amount: Number(row.amount),
  reason: row.reason,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
