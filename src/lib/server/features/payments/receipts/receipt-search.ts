import { type RawBuilder, sql } from 'kysely'
import { differentValues, hasPart, hasStoredWords } from '../../../kernel/db/portable.ts'

/**
 * Matches rows of `payment_receipts`. Text with a slash searches receipt numbers, and digits alone also their last part.
 * Anything else searches payers, which are far fewer than receipts.
 */
export function isSearchedReceipt(search: string): RawBuilder<boolean> {
  const number = sql<string>`lower(payment_receipts.number)`
  if (search.includes('/')) return hasPart(number, search)
  const ofPayer = sql<boolean>`(payment_receipts.payer_kind = 'student' and payment_receipts.payer_id in (
      select id from students where ${hasStoredWords(sql.ref('students.search_text'), search)})
    or payment_receipts.payer_kind = 'admission' and payment_receipts.payer_id in (
      select id from admissions where ${hasStoredWords(sql.ref('admissions.search_text'), search)}))`
  if (!/^\d{1,9}$/.test(search)) return ofPayer
  const series = differentValues('payment_receipts', 'series')
  return sql<boolean>`(${ofPayer} or (payment_receipts.series in (${series}) and payment_receipts.place = ${Number(search)}))`
}
