import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { receiptOf } from '../receipts/receipt.repository.ts'
import type { Receipt } from '../receipts/receipt.ts'

type Count = number | string

/** The open work of the accounts office, and the latest receipts. */
export const deskRepository = (db: Kysely<Tables>) => ({
  async reviews(): Promise<number> {
    const row = await db
      .selectFrom('payment_reviews')
      .select((eb) => eb.fn.countAll<Count>().as('count'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    // PostgreSQL returns bigints as text.
    return Number(row.count)
  },

  /** Counts refunds that are not sent yet. */
  async refunds(): Promise<number> {
    const row = await db
      .selectFrom('payment_refunds')
      .select((eb) => eb.fn.countAll<Count>().as('count'))
      .where('state', 'in', ['proposed', 'approved'])
      .executeTakeFirstOrThrow()
    return Number(row.count)
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
