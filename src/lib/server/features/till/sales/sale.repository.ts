import { type InferResult, type Kysely, sql } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { TenderWay } from '#lib/schemas/till/tenders.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { keysOf, referenceKeyOf, type Tender, waysOfReference } from './tender.ts'

/** What a payer paid at once. */
export interface Sale {
  id: string
  shiftId: string
  /** A date in India. */
  day: string
  /** In paise. */
  amount: number
  at: string
  byId: string
}

type Sum = number | string | null

export function saleRepository(db: Kysely<Tables>) {
  return {
    /** Returns the sale that the cashier's page has sent before under this key; null for a new one. */
    async byKey(byId: string, key: string): Promise<Sale | null> {
      const row = await sales(db).where('by_id', '=', byId).where('request_key', '=', key).executeTakeFirst()
      return row ? saleOf(row) : null
    },

    async find(id: string): Promise<Sale | null> {
      const row = await sales(db).where('id', '=', id).executeTakeFirst()
      return row ? saleOf(row) : null
    },

    /** Returns the sale that an order belongs to; null for payments that the till did not take. */
    async ofOrder(orderId: string): Promise<Sale | null> {
      const row = await sales(db)
        .where('id', 'in', (of) =>
          of.selectFrom('till_sale_orders').select('sale_id').where('order_id', '=', orderId),
        )
        .executeTakeFirst()
      return row ? saleOf(row) : null
    },

    async add({ id, shiftId, day, amount, at, byId }: Sale, key: string): Promise<void> {
      await db
        .insertInto('till_sales')
        .values({ id, shift_id: shiftId, day, request_key: key, amount, at, by_id: byId })
        .execute()
    },

    async addOrders(saleId: string, orderIds: readonly string[]): Promise<void> {
      const rows = orderIds.map((order_id) => ({ sale_id: saleId, order_id }))
      await db.insertInto('till_sale_orders').values(rows).execute()
    },

    /** Returns the orders of the sale, sorted by the numbers of their receipts. */
    async ordersOf(saleId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('till_sale_orders')
        .innerJoin('payment_receipts as receipt', 'receipt.order_id', 'till_sale_orders.order_id')
        .where('sale_id', '=', saleId)
        .select('receipt.order_id')
        .orderBy('receipt.number')
        .execute()
      return rows.map(({ order_id }) => order_id)
    },

    /** Paise of change that the sale gave back. */
    async changeOf(saleId: string): Promise<number> {
      const row = await db
        .selectFrom('till_tenders')
        .where('sale_id', '=', saleId)
        .select(sql<Sum>`sum(given - amount)`.as('change'))
        .executeTakeFirst()
      return Number(row?.change ?? 0)
    },

    /** Returns the day on which the money of the sale's transfer was booked; null for other sales. */
    async transferDayOf(saleId: string): Promise<string | null> {
      const row = await db
        .selectFrom('till_tenders')
        .where('sale_id', '=', saleId)
        .where('way', '=', 'transfer')
        .select('day')
        .executeTakeFirst()
      return row?.day ?? null
    },

    /** Returns the numbers of the sale's receipts, sorted. */
    async receiptsOf(saleId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('till_sale_orders')
        .innerJoin('payment_receipts as receipt', 'receipt.order_id', 'till_sale_orders.order_id')
        .where('sale_id', '=', saleId)
        .select('receipt.number')
        .orderBy('receipt.number')
        .execute()
      return rows.map(({ number }) => number)
    },

    /**
     * Returns the sale of another tender with the reference, among those whose references are of the same kind; null if
     * there is none. Across years, because a bank gives it once.
     */
    async withReference(
      tender: Pick<Tender, 'way' | 'reference' | 'bank'>,
    ): Promise<{ saleId: string; way: TenderWay; day: string; byId: string } | null> {
      if (referenceKeyOf(tender) === '') return null
      const row = await db
        .selectFrom('till_tenders as tender')
        .innerJoin('till_sales as sale', 'sale.id', 'tender.sale_id')
        .where('tender.way', 'in', waysOfReference(tender.way))
        .where('tender.reference_key', 'in', keysOf(tender))
        // Literally the condition of the index.
        .where(sql<boolean>`tender.reference_key <> ''`)
        .select(['sale.id as saleId', 'tender.way', 'sale.day', 'sale.by_id as byId'])
        .orderBy('sale.at')
        .executeTakeFirst()
      return row ?? null
    },

    async addTender(tender: Tender, at: string): Promise<void> {
      await db
        .insertInto('till_tenders')
        .values({
          id: tender.id,
          sale_id: tender.saleId,
          way: tender.way,
          amount: tender.amount,
          given: tender.given,
          reference: tender.reference,
          reference_key: referenceKeyOf(tender),
          bank: tender.bank,
          dated_on: tender.datedOn,
          state: tender.state,
          day: tender.day,
          version: tender.version,
          updated_at: at,
        })
        .execute()
    },

    async addParts(parts: readonly { tenderId: string; orderId: string; amount: number }[]): Promise<void> {
      const rows = parts.map(({ tenderId, orderId, amount }) => ({
        tender_id: tenderId,
        order_id: orderId,
        amount,
      }))
      await db.insertInto('till_tender_parts').values(rows).execute()
    },

    /** Paise of cash that a shift took and that is still with the college. */
    async cashOfShift(shiftId: string): Promise<number> {
      const row = await cashParts(db)
        .innerJoin('till_sales', 'till_sales.id', 'till_tenders.sale_id')
        .where('shift_id', '=', shiftId)
        .select(sql<Sum>`sum(till_tender_parts.amount)`.as('cash'))
        .executeTakeFirst()
      return Number(row?.cash ?? 0)
    },

    /** Paise of cash taken from a payer on a day, by all cashiers. The payer is locked. */
    async cashOfPayer({ kind, id }: Payer, day: string): Promise<number> {
      const row = await cashParts(db)
        .where('payment_orders.payer_kind', '=', kind)
        .where('payment_orders.payer_id', '=', id)
        .where('till_tenders.day', '=', day)
        .select(sql<Sum>`sum(till_tender_parts.amount)`.as('cash'))
        .executeTakeFirst()
      return Number(row?.cash ?? 0)
    },

    /** Paise of cash in the ledger for a locked due, on any day. */
    async cashOfDue(dueId: string): Promise<number> {
      const row = await db
        .selectFrom('fee_allocations')
        .innerJoin('fee_ledger', 'fee_ledger.id', 'ledger_id')
        .innerJoin('till_tenders', 'till_tenders.id', 'fee_ledger.tender_id')
        .where('due_id', '=', dueId)
        .where('till_tenders.way', '=', 'cash')
        .select(sql<Sum>`sum(fee_allocations.amount)`.as('cash'))
        .executeTakeFirst()
      return Number(row?.cash ?? 0)
    },
  }
}

const sales = (db: Kysely<Tables>) => db.selectFrom('till_sales').selectAll()

const saleOf = (row: InferResult<ReturnType<typeof sales>>[number]): Sale => ({
  id: row.id,
  shiftId: row.shift_id,
  day: row.day,
  amount: Number(row.amount),
  at: row.at,
  byId: row.by_id,
})

/** The parts of cash that is still with the college, with their orders. */
const cashParts = (db: Kysely<Tables>) =>
  db
    .selectFrom('till_tender_parts')
    .innerJoin('till_tenders', 'till_tenders.id', 'tender_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'till_tender_parts.order_id')
    .innerJoin('payment_receipts', 'payment_receipts.order_id', 'till_tender_parts.order_id')
    .where('till_tenders.way', '=', 'cash')
    .where('cancelled_at', 'is', null)
