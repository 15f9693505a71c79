import { type InferResult, type Insertable, type Kysely, sql } from 'kysely'
import { hasPaper } from '#lib/payments/tender-words.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { differentValues } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { PaymentReceiptRow } from '../tables.ts'
import { type Receipt, type ReceiptSnapshot, withAnswers } from './receipt.ts'

/**
 * Receipts are added in the transaction that settles the payment; later they only get marks. Only copies of an earlier
 * book are ever removed.
 */
export function receiptRepository(db: Kysely<Tables>) {
  /** Adds what the bank did with the cheques and drafts of a receipt. */
  async function withBank(found: Promise<ReceiptRow | undefined>): Promise<Receipt | null> {
    const row = await found
    const receipt = row ? receiptOf(row) : null
    if (!receipt || !hasPaper(receipt.snapshot.taken?.tenders ?? [])) return receipt
    const papers = await db
      .selectFrom('till_tender_parts')
      .innerJoin('till_tenders as tender', 'tender.id', 'tender_id')
      .where('order_id', '=', receipt.orderId)
      .where('tender.state', 'in', ['cleared', 'returned'])
      .select(['way', 'reference', 'bank', 'state'])
      .execute()
    return withAnswers(receipt, ({ way, reference, bank }) => {
      const paper = papers.find(
        (each) => each.way === way && each.reference === reference && each.bank === bank,
      )
      return paper?.state === 'cleared' || paper?.state === 'returned' ? paper.state : undefined
    })
  }

  return {
    async add(row: Insertable<PaymentReceiptRow>): Promise<void> {
      await db.insertInto('payment_receipts').values(row).execute()
    },

    /** Marks a receipt whose cheque or draft the bank returned; the first mark stays. */
    async setDishonoured(orderId: string, at: string): Promise<void> {
      await db
        .updateTable('payment_receipts')
        .set({ dishonoured_at: at })
        .where('order_id', '=', orderId)
        .where('dishonoured_at', 'is', null)
        .execute()
    },

    /** Returns false if the receipt was cancelled or its payment dishonoured before. */
    async cancel(number: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('payment_receipts')
        .set({ cancelled_at: at })
        .where('number', '=', number)
        .where('cancelled_at', 'is', null)
        .where('dishonoured_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    find: (number: string): Promise<Receipt | null> =>
      withBank(receipts(db).where('number', '=', number).executeTakeFirst()),

    byCode: (code: string): Promise<Receipt | null> =>
      withBank(receipts(db).where('verify_code', '=', code).executeTakeFirst()),

    ofOrder: (orderId: string): Promise<Receipt | null> =>
      withBank(receipts(db).where('order_id', '=', orderId).executeTakeFirst()),

    /** Returns the receipts with these numbers; capitals make no difference. */
    async numbered(numbers: readonly string[]): Promise<Receipt[]> {
      const found: Receipt[] = []
      for (const part of chunksOf(numbers.map((number) => number.toLowerCase()))) {
        const rows = await receipts(db)
          .where(sql<string>`lower(number)`, 'in', part)
          .execute()
        found.push(...rows.map(receiptOf))
      }
      return found
    },

    /** Removes the copy of a receipt that an earlier book issued. */
    async removeEarlier(number: string): Promise<void> {
      await db
        .deleteFrom('payment_receipts')
        .where('number', '=', number)
        .where('series', 'like', 'earlier:%')
        .execute()
    },

    /** Returns the highest number with this prefix and nothing but digits behind it; 0 if there is none. */
    async highestWith(prefix: string): Promise<number> {
      const start = prefix.toLowerCase()
      const rows = await db
        .selectFrom('payment_receipts')
        .select('number')
        .where(sql<string>`lower(substr(number, 1, ${sql.lit(prefix.length)}))`, '=', start)
        .execute()
      const places = rows
        .map(({ number }) => number.slice(prefix.length))
        .filter((rest) => /^\d+$/.test(rest))
        .map(Number)
      return places.reduce((highest, place) => Math.max(highest, place), 0)
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

type ReceiptRow = InferResult<ReturnType<typeof receipts>>[number]

export const receiptOf = (row: ReceiptRow): Receipt => ({
  number: row.number,
  orderId: row.order_id,
  kind: row.kind,
  series: row.series,
  place: row.place,
  issuedAt: row.issued_at,
  amount: Number(row.amount),
  payer: { kind: row.payer_kind, id: row.payer_id },
  // The cast matches what `settle.ts` writes.
  snapshot: JSON.parse(row.snapshot) as ReceiptSnapshot,
  dishonouredAt: row.dishonoured_at,
  cancelledAt: row.cancelled_at,
  verifyCode: row.verify_code,
})

/** The totals of a receipt series. Amounts are in paise. */
export interface SeriesSums {
  series: string
  count: number
  first: number
  last: number
  amount: number
  dishonoured: number
  dishonouredAmount: number
}

/** A range of unused sequence numbers, both ends inclusive. */
interface Gap {
  from: number
  to: number
}

type Sum = number | string

export function seriesRepository(db: Kysely<Tables>) {
  return {
    async names(): Promise<string[]> {
      const { rows } = await sql<{ each: string }>`select each from (${differentValues(
        'payment_receipts',
        'series',
      )}) as known order by each`.execute(db)
      return rows.map(({ each }) => each)
    },

    async sums(): Promise<SeriesSums[]> {
      const isDishonoured = sql<boolean>`dishonoured_at is not null`
      // Of several tenders the bank returned some.
      const returnedPart = sql<Sum | null>`(select sum(part.amount) from till_tender_parts as part
        join till_tenders as tender on tender.id = part.tender_id
        where part.order_id = payment_receipts.order_id and tender.state = 'returned')`
      const rows = await db
        .selectFrom('payment_receipts')
        .select([
          'series',
          sql<Sum>`count(*)`.as('count'),
          sql<Sum>`min(place)`.as('first'),
          sql<Sum>`max(place)`.as('last'),
          sql<Sum>`sum(amount)`.as('amount'),
          sql<Sum>`count(dishonoured_at)`.as('dishonoured'),
          sql<Sum>`sum(case when ${isDishonoured} then coalesce(${returnedPart}, amount) else 0 end)`.as(
            'dishonoured_amount',
          ),
        ])
        .groupBy('series')
        .execute()
      // PostgreSQL returns sums as text.
      return rows.map(({ series, dishonoured_amount: dishonouredAmount, ...sums }) => ({
        series,
        count: Number(sums.count),
        first: Number(sums.first),
        last: Number(sums.last),
        amount: Number(sums.amount),
        dishonoured: Number(sums.dishonoured),
        dishonouredAmount: Number(dishonouredAmount),
      }))
    },

    /** Returns refunds and reversals of receipts by series, as negative sums. */
    async givenBack(): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('fee_ledger as money')
        .innerJoin('payment_receipts as receipt', 'receipt.number', 'money.receipt_number')
        .select(['receipt.series', sql<Sum>`sum(money.amount)`.as('amount')])
        .where('money.kind', '<>', 'payment')
        .groupBy('receipt.series')
        .execute()
      return new Map(rows.map(({ series, amount }) => [series, Number(amount)]))
    },

    /** Returns the first gaps between the number behind which the series begins and the last receipt. */
    async gaps(series: string, { behind, most }: { behind: number; most: number }): Promise<Gap[]> {
      const { rows } = await sql<{ place: Sum; before: Sum }>`select place, before from (
          select place, lag(place, 1, ${sql.lit(behind)}) over (order by place) as before
          from payment_receipts where series = ${series}
        ) as placed where place > before + 1 order by place limit ${most}`.execute(db)
      return rows.map(({ place, before }) => ({ from: Number(before) + 1, to: Number(place) - 1 }))
    },

    /** Returns the last assigned number by series. */
    async counted(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.selectFrom('counters').selectAll().where('series', 'like', 'receipt:%').execute()
      return new Map(rows.map(({ series, last }) => [series.slice('receipt:'.length), Number(last)]))
    },
  }
}
