import { type RawBuilder, sql } from 'kysely'
import { link, text } from '#lib/lists/cell.ts'
import { type PaymentGroup, paymentGroups } from '#lib/payments/payment-words.ts'
import type { OrderState } from '#lib/schemas/payments/states.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import type { ListRequest, ListColumn, ListFilter, ListRows } from '../../../kernel/lists/list-kind.ts'
import { isWithinDays, rowsByCursor } from '../../../kernel/lists/rows/sql-rows.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { selectGivenUp, selectWithdrawn } from '../refunds/refund.repository.ts'
import type { PaymentAttemptRow, PaymentRefundRow, PaymentReviewRow } from '../tables.ts'

/** The payer and the fee type of an order. */
export interface ListedPayer {
  payer_name: string
  payer_number: string
  fee_type_id: string
}

/** The state of the order of an attempt. */
export interface ListedOrder {
  order_state: OrderState
}

/** Selects orders that match the search, with their payers. */
function orders({ db, wanted, context }: ListRequest) {
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

export const attemptsQuery = rowsByCursor({
  from(asked: ListRequest) {
    const { state } = asked.wanted.values
    const states = paymentGroups[state as PaymentGroup] ?? []
    return orders(asked)
      .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'paid.id')
      .selectAll('attempt')
      .select('paid.state as order_state')
      .where(isWithinDays('attempt.created_at', asked.wanted, 'at'))
      .$if(state !== undefined, (query) => query.where('attempt.state', 'in', [...states]))
  },
  sorts: { at: sql.ref('attempt.created_at') },
  key: sql.ref('attempt.id'),
  rowOf: (row: PaymentAttemptRow & ListedPayer & ListedOrder) => row,
})

/** All reviews, open and closed. */
export const reviewsQuery = rowsByCursor({
  from(asked: ListRequest) {
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
  rowOf: (row: PaymentReviewRow & ListedPayer) => row,
})

/** All refunds, proposed and sent. */
export const refundsQuery = rowsByCursor({
  from(asked: ListRequest) {
    const { state, cause } = asked.wanted.values
    return orders(asked)
      .innerJoin('payment_refunds as refund', 'refund.order_id', 'paid.id')
      .selectAll('refund')
      .where(isWithinDays('refund.created_at', asked.wanted, 'at'))
      .select(selectGivenUp('refund.id').as('given_up'))
      .select(selectWithdrawn('refund').as('withdrawn'))
      .$if(state !== undefined, (query) => query.where(isInRefundState(state ?? '')))
      .$if(cause !== undefined, (query) => query.where(sql<boolean>`refund.cause = ${cause}`))
  },
  sorts: { at: sql.ref('refund.created_at') },
  key: sql.ref('refund.id'),
  rowOf: (row: PaymentRefundRow & ListedPayer & { given_up: number; withdrawn: number }) => row,
})

function isInRefundState(state: string): RawBuilder<boolean> {
  const givenUp = selectGivenUp('refund.id')
  if (state === 'givenUp') return sql<boolean>`refund.state = 'refused' and ${givenUp} > 0`
  const withdrawn = selectWithdrawn('refund')
  if (state === 'withdrawn') return sql<boolean>`refund.state = 'refused' and ${withdrawn} > 0`
  if (state === 'refused')
    return sql<boolean>`refund.state = 'refused' and ${givenUp} = 0 and ${withdrawn} = 0`
  return sql<boolean>`refund.state = ${state}`
}

/** A row with the name of its fee type. */
export type WithFeeType<Stored> = Stored & { feeType: string }

export const withFeeTypes = <Stored extends ListedPayer>(
  rows: ListRows<Stored>,
): ListRows<WithFeeType<Stored>> =>
  completedRows(rows, async (found, { app }) => {
    const names = new Map(await app.fees.types.choices())
    return found.map((row) => ({ ...row, feeType: names.get(row.fee_type_id) ?? '' }))
  })

/** The first columns of every payment list: payer and fee type. */
export const payerColumns = <Row extends WithFeeType<ListedPayer>>(
  pageOf: (row: Row) => string,
): ListColumn<Row>[] => [
  {
    name: 'payer',
    heading: m['onlinePayments.payer'],
    cell: (row) => link(row.payer_name || row.payer_number || '–', pageOf(row)),
  },
  {
    name: 'number',
    heading: m['dues.number'],
    cell: ({ payer_number }) => text(payer_number),
  },
  { name: 'type', heading: m['structures.feeType'], cell: ({ feeType }) => text(feeType) },
]

export const typeFilter: ListFilter = {
  kind: 'choice',
  name: 'type',
  label: m['structures.feeType'],
  any: m['structures.anyType'],
  choices: ({ app }) => app.fees.types.choices(),
}
