import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { receiptOf } from '../receipts/receipt.repository.ts'
import { isSearchedReceipt } from '../receipts/receipt-search.ts'
import type { Receipt } from '../receipts/receipt.ts'

/** A receipt with the attempt that paid it. */
export interface PaidReceipt {
  /** Empty for money of the counter. */
  attemptId: string
  receipt: Receipt
}

/** Finds the payments that a refund may be proposed for. */
export function refundableRepository(db: Kysely<Tables>) {
  const paid = () =>
    db
      .selectFrom('payment_receipts')
      .innerJoin('payment_orders as paid', 'paid.id', 'payment_receipts.order_id')
      .leftJoin('payment_attempts as attempt', 'attempt.order_id', 'payment_receipts.order_id')
      .selectAll('payment_receipts')
      .select('attempt.id as attempt_id')
      .where((eb) => eb.or([eb('attempt.state', '=', 'PAID'), eb('paid.way', '=', 'counter')]))

  return {
    /**
     * Searches by order or transaction id, which must be complete, or else by receipt number, roll number or name;
     * newest first.
     */
    async search(text: string, most: number): Promise<PaidReceipt[]> {
      const byId = await paid()
        .where((eb) =>
          eb.or([
            eb('attempt.id', '=', text),
            eb('paid.id', '=', text),
            eb('attempt.charge_uuid', '=', text),
          ]),
        )
        .execute()
      const rows =
        byId.length > 0
          ? byId
          : await paid()
              .where(isSearchedReceipt(text))
              .orderBy('payment_receipts.issued_at', 'desc')
              .orderBy('payment_receipts.number', 'desc')
              .limit(most)
              .execute()
      return rows.map((row) => ({ attemptId: row.attempt_id ?? '', receipt: receiptOf(row) }))
    },
  }
}
