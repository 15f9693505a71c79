import { sql } from 'kysely'
import { hasStoredWords } from '../../kernel/db/portable.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { isWithinDays } from '../../kernel/lists/narrow.ts'
import { rowsByCursor } from '../../kernel/lists/sql-rows.ts'
import { type PaymentGroup, paymentGroups } from '#lib/payments/payment-words.ts'
import type { PaymentAttemptRow, PaymentRefundRow, PaymentReviewRow } from './payments.tables.ts'

/** Whose money it is, and for what. */
export interface Payer {
  payer_name: string
  payer_number: string
  fee_type_id: string
}

/** Orders that are looked for, with those who pay them. */
function orders({ db, wanted, context }: Asked) {
  const { payers } = context.app.fees
  const { search, values } = wanted
  return db
    .selectFrom('payment_orders as paid')
    .leftJoin('students as student', (join) => join.on(payers.is('paid', 'student')))
    .leftJoin('admissions as admission', (join) => join.on(payers.is('paid', 'admission')))
    .select('paid.fee_type_id')
    .select(payers.column('name').as('payer_name'))
    .select(payers.column('number_key', 'number').as('payer_number'))
    .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
    .$if(values['type'] !== undefined, (query) => query.where('paid.fee_type_id', '=', values['type'] ?? ''))
}

/** Every attempt to pay. */
export const attemptsFound = rowsByCursor({
  from(asked: Asked) {
    const { state } = asked.wanted.values
    const states = paymentGroups[state as PaymentGroup] ?? []
    return orders(asked)
      .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'paid.id')
      .selectAll('attempt')
      .where(isWithinDays('attempt.created_at', asked.wanted, 'at'))
      .$if(state !== undefined, (query) => query.where('attempt.state', 'in', [...states]))
  },
  sorts: { at: sql.ref('attempt.created_at') },
  key: sql.ref('attempt.id'),
  rowOf: (row: PaymentAttemptRow & Payer) => row,
})

/** What somebody has to look at, or has decided. */
export const reviewsFound = rowsByCursor({
  from(asked: Asked) {
    const { state, cause } = asked.wanted.values
    return orders(asked)
      .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'paid.id')
      .innerJoin('payment_reviews as review', 'review.attempt_id', 'attempt.id')
      .selectAll('review')
      .where(isWithinDays('review.created_at', asked.wanted, 'at'))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`review.state = ${state}`))
      .$if(cause !== undefined, (query) => query.where(sql<boolean>`review.cause = ${cause}`))
  },
  sorts: { at: sql.ref('review.created_at') },
  key: sql.ref('review.id'),
  rowOf: (row: PaymentReviewRow & Payer) => row,
})

/** Money that is to go back, or went. */
export const refundsFound = rowsByCursor({
  from(asked: Asked) {
    const { state, cause } = asked.wanted.values
    return orders(asked)
      .innerJoin('payment_refunds as refund', 'refund.order_id', 'paid.id')
      .selectAll('refund')
      .where(isWithinDays('refund.created_at', asked.wanted, 'at'))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`refund.state = ${state}`))
      .$if(cause !== undefined, (query) => query.where(sql<boolean>`refund.cause = ${cause}`))
  },
  sorts: { at: sql.ref('refund.created_at') },
  key: sql.ref('refund.id'),
  rowOf: (row: PaymentRefundRow & Payer) => row,
})
