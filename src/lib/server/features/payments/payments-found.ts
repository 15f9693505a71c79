import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofPayer, searchedPayer } from '../../kernel/db/of-payer.ts'
import { hasWords } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { isWithinDays } from '../../kernel/lists/narrow.ts'
import { rowsByCursor } from '../../kernel/lists/sql-rows.ts'
import { type PaymentGroup, paymentGroups } from './payment-words.ts'
import type { PaymentAttemptRow, PaymentRefundRow, PaymentReviewRow } from './payments.tables.ts'

/** Whose money it is, and for what. */
export interface Payer {
  payer_name: string
  payer_number: string
  fee_type_id: string
}

/** Orders with those who pay them. */
const orders = (db: Kysely<Tables>) =>
  db
    .selectFrom('payment_orders as paid')
    .leftJoin('students as student', (join) =>
      join.onRef('student.id', '=', 'paid.payer_id').on('paid.payer_kind', '=', 'student'),
    )
    .leftJoin('admissions as admission', (join) =>
      join.onRef('admission.id', '=', 'paid.payer_id').on('paid.payer_kind', '=', 'admission'),
    )
    .select('paid.fee_type_id')
    .select(ofPayer('name', 'name').as('payer_name'))
    .select(ofPayer('number_key', 'number').as('payer_number'))

/** Every attempt to pay. */
export const attemptsFound = rowsByCursor({
  from({ db, wanted }: Asked) {
    const { state, type } = wanted.values
    const states = paymentGroups[state as PaymentGroup] ?? []
    return orders(db)
      .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'paid.id')
      .selectAll('attempt')
      .where(isWithinDays('attempt.created_at', wanted, 'at'))
      .$if(wanted.search !== '', (query) => query.where(hasWords(searchedPayer, wanted.search)))
      .$if(type !== undefined, (query) => query.where('paid.fee_type_id', '=', type ?? ''))
      .$if(state !== undefined, (query) => query.where('attempt.state', 'in', [...states]))
  },
  sorts: { at: sql.ref('attempt.created_at') },
  key: sql.ref('attempt.id'),
  rowOf: (row: PaymentAttemptRow & Payer) => row,
})

/** What somebody has to look at, or has decided. */
export const reviewsFound = rowsByCursor({
  from({ db, wanted }: Asked) {
    const { state, cause, type } = wanted.values
    return orders(db)
      .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'paid.id')
      .innerJoin('payment_reviews as review', 'review.attempt_id', 'attempt.id')
      .selectAll('review')
      .where(isWithinDays('review.created_at', wanted, 'at'))
      .$if(wanted.search !== '', (query) => query.where(hasWords(searchedPayer, wanted.search)))
      .$if(type !== undefined, (query) => query.where('paid.fee_type_id', '=', type ?? ''))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`review.state = ${state}`))
      .$if(cause !== undefined, (query) => query.where(sql<boolean>`review.cause = ${cause}`))
  },
  sorts: { at: sql.ref('review.created_at') },
  key: sql.ref('review.id'),
  rowOf: (row: PaymentReviewRow & Payer) => row,
})

/** Money that is to go back, or went. */
export const refundsFound = rowsByCursor({
  from({ db, wanted }: Asked) {
    const { state, cause, type } = wanted.values
    return orders(db)
      .innerJoin('payment_refunds as refund', 'refund.order_id', 'paid.id')
      .selectAll('refund')
      .where(isWithinDays('refund.created_at', wanted, 'at'))
      .$if(wanted.search !== '', (query) => query.where(hasWords(searchedPayer, wanted.search)))
      .$if(type !== undefined, (query) => query.where('paid.fee_type_id', '=', type ?? ''))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`refund.state = ${state}`))
      .$if(cause !== undefined, (query) => query.where(sql<boolean>`refund.cause = ${cause}`))
  },
  sorts: { at: sql.ref('refund.created_at') },
  key: sql.ref('refund.id'),
  rowOf: (row: PaymentRefundRow & Payer) => row,
})
