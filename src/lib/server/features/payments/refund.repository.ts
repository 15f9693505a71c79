import type { InferResult, Insertable, Kysely } from 'kysely'
import type { RefundCause, RefundState } from '#lib/schemas/payments/states.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { PaymentRefundRow } from './payments.tables.ts'

/** Money that is to go back, or went. Amounts are whole paise. */
export interface Refund {
  id: string
  orderId: string
  attemptId: string
  amount: number
  cause: RefundCause
  reason: string
  reference: string
  state: RefundState
  version: number
  createdAt: string
  createdBy: string
}

export type RefundRepository = ReturnType<typeof refundRepository>

export function refundRepository(db: Kysely<Tables>) {
  return {
    async add(row: Insertable<PaymentRefundRow>): Promise<void> {
      await db.insertInto('payment_refunds').values(row).execute()
    },

    async find(id: string): Promise<Refund | null> {
      const row = await refunds(db).where('id', '=', id).executeTakeFirst()
      return row ? refundOf(row) : null
    },

    async ofAttempt(attemptId: string): Promise<Refund[]> {
      const rows = await refunds(db).where('attempt_id', '=', attemptId).orderBy('created_at').execute()
      return rows.map(refundOf)
    },

    /** False where it is in another version by now. */
    async setState(
      { id, version }: Refund,
      state: RefundState,
      reference: string,
      at: string,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('payment_refunds')
        .set({ state, reference, version: version + 1, updated_at: at })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

const refunds = (db: Kysely<Tables>) => db.selectFrom('payment_refunds').selectAll()

const refundOf = (row: InferResult<ReturnType<typeof refunds>>[number]): Refund => ({
  id: row.id,
  orderId: row.order_id,
  attemptId: row.attempt_id,
  amount: Number(row.amount),
  cause: row.cause,
  reason: row.reason,
  reference: row.reference,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
