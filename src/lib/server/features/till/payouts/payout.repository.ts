import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Refunds that a shift paid out in cash. */
export const payoutRepository = (db: Kysely<Tables>) => ({
  /** The shift is locked. */
  async add(refundId: string, shiftId: string, amount: number): Promise<void> {
    await db.insertInto('till_payouts').values({ refund_id: refundId, shift_id: shiftId, amount }).execute()
  },

  /** Returns the paise that each shift of these paid out; leaves out shifts that paid nothing out. */
  async ofShifts(shiftIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (shiftIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('till_payouts')
      .where('shift_id', 'in', [...shiftIds])
      .select(['shift_id', sql<number | string>`sum(amount)`.as('amount')])
      .groupBy('shift_id')
      .execute()
    return new Map(rows.map(({ shift_id, amount }) => [shift_id, Number(amount)]))
  },
})
