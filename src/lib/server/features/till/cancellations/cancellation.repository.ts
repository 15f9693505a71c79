import type { InferResult, Kysely } from 'kysely'
import type { CancellationState } from '#lib/schemas/till/cancellations.ts'
import type { TenderState } from '#lib/schemas/till/tenders.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { Cancellation, PaidPart } from './cancellation.ts'

/** Every write requires the lock of the shift. */
export function cancellationRepository(db: Kysely<Tables>) {
  const read = async (query: ReturnType<typeof selected>): Promise<Cancellation[]> => {
    const rows = await query.orderBy('wish.created_at').orderBy('wish.id').execute()
    return Promise.all(rows.map(async (row) => cancellationOf(row, await receiptsOf(db, row.id))))
  }
  return {
    async find(id: string): Promise<Cancellation | null> {
      const [found = null] = await read(selected(db).where('wish.id', '=', id))
      return found
    },

    /** Returns those of a receipt, oldest first. */
    ofOrder: (orderId: string): Promise<Cancellation[]> =>
      read(
        selected(db).where('wish.id', 'in', (of) =>
          of.selectFrom('till_cancelled_orders').select('cancellation_id').where('order_id', '=', orderId),
        ),
      ),

    /** Oldest first. */
    ofDay: (day: string): Promise<Cancellation[]> => read(selected(db).where('sale.day', '=', day)),

    /** Returns those of a shift that nobody has decided, oldest first. */
    waitingIn: (shiftId: string): Promise<Cancellation[]> =>
      read(selected(db).where('wish.state', '=', 'proposed').where('sale.shift_id', '=', shiftId)),

    /** Returns those that this user may decide, oldest first. */
    waitingFor: (userId: string): Promise<Cancellation[]> =>
      read(
        selected(db)
          .where('wish.state', '=', 'proposed')
          .where('wish.created_by', '<>', userId)
          .where('sale.by_id', '<>', userId),
      ),

    /** Returns what paid the orders of a sale. */
    async partsOfSale(saleId: string): Promise<PaidPart[]> {
      const rows = await db
        .selectFrom('till_tenders as tender')
        .innerJoin('till_tender_parts as part', 'part.tender_id', 'tender.id')
        .innerJoin('payment_receipts as receipt', 'receipt.order_id', 'part.order_id')
        .where('tender.sale_id', '=', saleId)
        .select(['tender.id as tenderId', 'part.order_id as orderId', 'tender.way', 'part.amount'])
        .select(['tender.state', 'tender.version', 'receipt.number as receipt', 'receipt.cancelled_at'])
        .orderBy('tender.id')
        .orderBy('part.order_id')
        .execute()
      return rows.map(({ cancelled_at, ...row }) => ({
        ...row,
        amount: Number(row.amount),
        isCancelled: cancelled_at !== null,
      }))
    },

    async add({
      id,
      saleId,
      orderIds,
      amount,
      reason,
      createdAt,
      createdBy,
    }: Pick<
      Cancellation,
      'id' | 'saleId' | 'orderIds' | 'amount' | 'reason' | 'createdAt' | 'createdBy'
    >): Promise<void> {
      await db
        .insertInto('till_cancellations')
        .values({
          id,
          sale_id: saleId,
          amount,
          reason,
          state: 'proposed',
          version: 1,
          created_at: createdAt,
          created_by: createdBy,
          updated_at: createdAt,
        })
        .execute()
      const orders = orderIds.map((orderId) => ({ cancellation_id: id, order_id: orderId }))
      await db.insertInto('till_cancelled_orders').values(orders).execute()
    },

    /** Returns false if it has another version by now. */
    setState: (seen: Cancellation, state: CancellationState, at: string): Promise<boolean> =>
      versionedRows(db, 'till_cancellations').change(seen, { state, updated_at: at }),

    /**
     * Marks a tender as given back, which frees its reference for another receipt. Returns false if it was deposited or
     * otherwise changed meanwhile.
     */
    cancelTender: (
      { tenderId, version, state }: Pick<PaidPart, 'tenderId' | 'version' | 'state'>,
      at: string,
    ): Promise<boolean> => {
      const cancelled: { state: TenderState; reference_key: string; updated_at: string } = {
        state: 'cancelled',
        reference_key: '',
        updated_at: at,
      }
      return versionedRows(db, 'till_tenders').change({ id: tenderId, version }, cancelled, { state })
    },
  }
}

const selected = (db: Kysely<Tables>) =>
  db
    .selectFrom('till_cancellations as wish')
    .innerJoin('till_sales as sale', 'sale.id', 'wish.sale_id')
    .selectAll('wish')
    .select(['sale.shift_id', 'sale.day', 'sale.by_id as cashier_id'])

const receiptsOf = (db: Kysely<Tables>, cancellationId: string) =>
  db
    .selectFrom('till_cancelled_orders as cancelled')
    .innerJoin('payment_receipts as receipt', 'receipt.order_id', 'cancelled.order_id')
    .select(['cancelled.order_id', 'receipt.number'])
    .where('cancellation_id', '=', cancellationId)
    .execute()

const cancellationOf = (
  row: InferResult<ReturnType<typeof selected>>[number],
  receipts: Awaited<ReturnType<typeof receiptsOf>>,
): Cancellation => ({
  id: row.id,
  saleId: row.sale_id,
  shiftId: row.shift_id,
  day: row.day,
  cashierId: row.cashier_id,
  orderIds: receipts.map(({ order_id }) => order_id).toSorted(),
  receipts: receipts.map(({ number }) => number).toSorted(),
  amount: Number(row.amount),
  reason: row.reason,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
