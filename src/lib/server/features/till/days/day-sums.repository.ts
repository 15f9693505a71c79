import { type Kysely, sql } from 'kysely'
import type { TenderWay } from '#lib/schemas/till/tenders.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** What a shift took in one way, without cancelled receipts. */
export interface ShiftWaySum {
  shiftId: string
  way: TenderWay
  /** In paise. */
  amount: number
}

/** Money of one head and way, in paise. */
export interface HeadSum {
  feeTypeId: string
  /** Of the ledger; empty if it is not known. */
  method: string
  isOfTill: boolean
  isReceived: boolean
  /** Of receipts that were cancelled on their day. */
  isCancelled: boolean
  amount: number
}

type Sum = number | string

export const daySumsRepository = (db: Kysely<Tables>) => ({
  /** Sums what the shifts of a day took, by way, without cancelled receipts and without transfers, which no shift has. */
  async ofShifts(day: string): Promise<ShiftWaySum[]> {
    const rows = await db
      .selectFrom('till_sales as sale')
      .innerJoin('till_tenders as tender', 'tender.sale_id', 'sale.id')
      .innerJoin('till_tender_parts as part', 'part.tender_id', 'tender.id')
      .innerJoin('payment_receipts as receipt', 'receipt.order_id', 'part.order_id')
      .where('sale.day', '=', day)
      .where('tender.way', '<>', 'transfer')
      .where('receipt.cancelled_at', 'is', null)
      .select(['sale.shift_id', 'tender.way', sql<Sum>`sum(part.amount)`.as('amount')])
      .groupBy(['sale.shift_id', 'tender.way'])
      .execute()
    return rows.map(({ shift_id: shiftId, way, amount }) => ({ shiftId, way, amount: Number(amount) }))
  },

  /** Counts the receipts of each shift of a day; those of transfers are issued by the officer. */
  async receiptsOf(day: string): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .selectFrom('till_sales as sale')
      .innerJoin('till_sale_orders as sold', 'sold.sale_id', 'sale.id')
      .where('sale.day', '=', day)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('till_tenders as transfer')
              .whereRef('transfer.sale_id', '=', 'sale.id')
              .where('transfer.way', '=', 'transfer')
              .select('transfer.id'),
          ),
        ),
      )
      .select(['sale.shift_id', sql<Sum>`count(*)`.as('receipts')])
      .groupBy('sale.shift_id')
      .execute()
    return new Map(rows.map(({ shift_id, receipts }) => [shift_id, Number(receipts)]))
  },

  /** Sums the ledger by head and method, from one instant to before another. */
  async ofHeads({ from, until }: { from: string; until: string }): Promise<HeadSum[]> {
    const isOfTill = sql<number>`case when tender_id is null then 0 else 1 end`
    const isReceived = sql<number>`case when kind = 'payment' then 1 else 0 end`
    const isCancelled = sql<number>`case when kind = 'cancellation' then 1 else 0 end`
    const rows = await db
      .selectFrom('fee_ledger')
      .where('at', '>=', from)
      .where('at', '<', until)
      // An advance that pays a due moves no money.
      .where('kind', '<>', 'transfer')
      .select([
        'fee_type_id',
        'method',
        isOfTill.as('of_till'),
        isReceived.as('received'),
        isCancelled.as('cancelled'),
        sql<Sum>`sum(amount)`.as('amount'),
      ])
      .groupBy(['fee_type_id', 'method', isOfTill, isReceived, isCancelled])
      .execute()
    return rows.map(({ fee_type_id: feeTypeId, method, of_till, received, cancelled, amount }) => ({
      feeTypeId,
      method,
      isOfTill: Number(of_till) === 1,
      isReceived: Number(received) === 1,
      isCancelled: Number(cancelled) === 1,
      amount: Number(amount),
    }))
  },

  /** Days that are not closed, before a day; oldest first. */
  async notClosed(before: string): Promise<string[]> {
    const rows = await db
      .selectFrom('till_days')
      .select('day')
      .where('state', '<>', 'closed')
      .where('day', '<', before)
      .orderBy('day')
      .execute()
    return rows.map(({ day }) => day)
  },
})
