import type { InferResult, Insertable, Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { PaymentReceiptRow } from './payments.tables.ts'
import type { Receipt, ReceiptSnapshot } from './receipt.ts'

export type ReceiptRepository = ReturnType<typeof receiptRepository>

/** Added in the transaction that settles, and never changed. */
export function receiptRepository(db: Kysely<Tables>) {
  return {
    async add(row: Insertable<PaymentReceiptRow>): Promise<void> {
      await db.insertInto('payment_receipts').values(row).execute()
    },

    async find(number: string): Promise<Receipt | null> {
      const row = await receipts(db).where('number', '=', number).executeTakeFirst()
      return row ? receiptOf(row) : null
    },

    async ofOrder(orderId: string): Promise<Receipt | null> {
      const row = await receipts(db).where('order_id', '=', orderId).executeTakeFirst()
      return row ? receiptOf(row) : null
    },

    /** Newest first. */
    async ofPayer({ kind, id }: Payer): Promise<Receipt[]> {
      const rows = await receipts(db)
        .where('payer_kind', '=', kind)
        .where('payer_id', '=', id)
        .orderBy('issued_at', 'desc')
        .orderBy('number', 'desc')
        .execute()
      return rows.map(receiptOf)
    },
  }
}

const receipts = (db: Kysely<Tables>) => db.selectFrom('payment_receipts').selectAll()

export const receiptOf = (row: InferResult<ReturnType<typeof receipts>>[number]): Receipt => ({
  number: row.number,
  orderId: row.order_id,
  kind: row.kind,
  series: row.series,
  place: row.place,
  issuedAt: row.issued_at,
  amount: Number(row.amount),
  payer: { kind: row.payer_kind, id: row.payer_id },
  // Written by `settle.ts` alone.
  snapshot: JSON.parse(row.snapshot) as ReceiptSnapshot,
  dishonouredAt: row.dishonoured_at,
})
