import { type RawBuilder, sql } from 'kysely'
import { differentValues, hasPart, hasStoredWords } from '../../kernel/db/portable.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { isWithinDays } from '../../kernel/lists/narrow.ts'
import { rowsByPage } from '../../kernel/lists/sql-rows.ts'
import { receiptOf } from './receipt.repository.ts'

/** Of the database: each payment has one. */
export const receiptsFound = rowsByPage({
  from({ db, wanted }: Asked) {
    const { search, values } = wanted
    const { series, type, state } = values
    return db
      .selectFrom('payment_receipts')
      .selectAll()
      .where(isWithinDays('payment_receipts.issued_at', wanted, 'issued'))
      .$if(search !== '', (query) => query.where(isSearched(search)))
      .$if(series !== undefined, (query) => query.where('series', '=', series ?? ''))
      .$if(type !== undefined, (query) =>
        query.where('order_id', 'in', (of) =>
          of
            .selectFrom('payment_orders')
            .select('id')
            .where('fee_type_id', '=', type ?? ''),
        ),
      )
      .$if(state === 'dishonoured', (query) => query.where('dishonoured_at', 'is not', null))
  },
  sorts: { issued: sql.ref('payment_receipts.issued_at'), amount: sql.ref('payment_receipts.amount') },
  key: sql.ref('payment_receipts.number'),
  rowOf: receiptOf,
})

/**
 * A number with its slashes is one of a receipt, and digits alone are the end of one; all else is looked for among
 * those who pay, by the few of them and not by each receipt.
 */
function isSearched(search: string): RawBuilder<boolean> {
  const number = sql<string>`lower(payment_receipts.number)`
  if (search.includes('/')) return hasPart(number, search)
  const ofPayer = sql<boolean>`(payer_kind = 'student' and payer_id in (
      select id from students where ${hasStoredWords(sql.ref('students.search_text'), search)})
    or payer_kind = 'admission' and payer_id in (
      select id from admissions where ${hasStoredWords(sql.ref('admissions.search_text'), search)}))`
  if (!/^\d{1,9}$/.test(search)) return ofPayer
  const series = differentValues('payment_receipts', 'series')
  return sql<boolean>`(${ofPayer} or (series in (${series}) and place = ${Number(search)}))`
}
