import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { receiptOf } from '../receipts/receipt.repository.ts'
import type { Receipt } from '../receipts/receipt.ts'

type Count = number | string

/** Reviews without a proposed decision. */
export interface UnclearPayments {
  count: number
  /** When the oldest of them was opened; null if there is none. */
  oldest: string | null
}

/** The open work of the accounts office, and the latest receipts. */
export const deskRepository = (db: Kysely<Tables>) => ({
  /** Counts open reviews for which nobody has proposed a decision, and finds the oldest. */
  async reviews(): Promise<UnclearPayments> {
    const row = await db
      .selectFrom('payment_reviews as review')
      .select((eb) => [
        eb.fn.countAll<Count>().as('count'),
        eb.fn.min<string | null>('review.created_at').as('oldest'),
      ])
      .where('review.state', '=', 'open')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_decisions as decision')
              .select('decision.id')
              .whereRef('decision.review_id', '=', 'review.id')
              .where('decision.state', '=', 'proposed'),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
    // PostgreSQL returns bigints as text.
    return { count: Number(row.count), oldest: row.oldest }
  },

  /** Newest first. */
  async lastReceipts(most: number): Promise<Receipt[]> {
    const rows = await db
      .selectFrom('payment_receipts')
      .selectAll()
      .orderBy('issued_at', 'desc')
      .orderBy('number', 'desc')
      .limit(most)
      .execute()
    return rows.map(receiptOf)
  },
})
