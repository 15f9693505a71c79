import { type RawBuilder, sql } from 'kysely'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { say } from '#lib/i18n/say.ts'
import { groupOf } from '#lib/payments/payment-words.ts'
import { saySeries } from '#lib/payments/receipt-words.ts'
import { routes } from '#lib/routes.ts'
import { attemptStates } from '#lib/schemas/payments/states.ts'
import { m } from '#paraglide/messages.js'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import { auditedReceipt } from './receipts/print-receipt.ts'

const paymentPage = '/[...locale]/app/Fees/payments/[attemptId]'

/** The fee type, because an order has no name of its own. */
const paidBy = (order: RawBuilder<unknown>) =>
  sql<string>`(select fee_types.name from payment_orders
    join fee_types on fee_types.id = payment_orders.fee_type_id where payment_orders.id = ${order})`

/** The payer's present name and the fee type. */
const payerAndFee = (order: RawBuilder<unknown>) =>
  sql<string>`(select coalesce(students.name, admissions.name, '') || ' · ' || coalesce(fee_types.name, '') from payment_orders
    left join fee_types on fee_types.id = payment_orders.fee_type_id
    left join students on payment_orders.payer_kind = 'student' and students.id = payment_orders.payer_id
    left join admissions on payment_orders.payer_kind = 'admission' and admissions.id = payment_orders.payer_id
    where payment_orders.id = ${order})`

/** Formats an amount in paise. */
const sayAmount = (paise: string): string => sayPaise(Number(paise))

/** Names the state as the list of online payments does. */
function sayAttemptState(code: string): string {
  const state = attemptStates.find((each) => each === code)
  return state ? m[`onlinePayments.state.${groupOf(state)}`]() : code
}

/** Finds the attempt or order of the review that a decision refers to. */
const ofReview = (column: 'id' | 'order_id') =>
  sql<string>`(select ${sql.ref(`payment_attempts.${column}`)} from payment_reviews
    join payment_attempts on payment_attempts.id = payment_reviews.attempt_id
    where payment_reviews.id = payment_decisions.review_id)`

/** The audited fields, and how the audit trail labels payment actions and links to their records. */
export const paymentsTrail: Pick<Feature, 'audited' | 'auditActions' | 'records'> = {
  audited: {
    payment: ['state', 'amount', 'orderId', 'note'],
    paymentOrder: ['state', 'note'],
    paymentDecision: ['deed', 'cause', 'rupees', 'reason', 'note', 'state'],
    refund: ['rupees', 'amount', 'reason', 'note', 'way', 'reference', 'number', 'orderId', 'state'],
    keptMoney: ['rupees', 'reason'],
    receiptSeries: ['series', 'first', 'state'],
    gatewayKey: ['feeType', 'mode', 'userName'],
    receipt: auditedReceipt,
  },
  auditActions: auditActions(
    'payment.begun',
    'payment.notBegun',
    'payment.unsure',
    'payment.settled',
    'payment.doubled',
    'payment.failed',
    'payment.expired',
    'payment.quarantined',
    'payment.checked',
    'payment.dropped',
    'paymentOrder.cancelled',
    'paymentOrder.reinstated',
    'gatewayKey.added',
    'gatewayKey.changed',
    'gatewayKey.retired',
    'gatewayKey.proposed',
    'gatewayKey.confirmed',
    'gatewayKey.withdrawn',
    'receipt.reprinted',
    'paymentDecision.proposed',
    'paymentDecision.confirmed',
    'paymentDecision.refused',
    'paymentDecision.closed',
    'refund.proposed',
    'refund.askedFor',
    'refund.approved',
    'refund.refused',
    'refund.sent',
    'refund.rerouted',
    'refund.seen',
    'refund.givenUp',
    'refund.withdrawn',
    'receiptSeries.proposed',
    'receiptSeries.confirmed',
    'receiptSeries.withdrawn',
    'keptMoney.added',
    'keptMoney.released',
  ),
  records: {
    payment: recordsIn({
      table: 'payment_attempts',
      coded: { amount: sayAmount, state: sayAttemptState },
      name: paidBy(sql.ref('payment_attempts.order_id')),
      calledBy: ['orderId'],
      page: paymentPage,
      to: ({ id }) => routes.payment(id),
    }),
    paymentOrder: recordsIn({ table: 'payment_orders', name: paidBy(sql.ref('payment_orders.id')) }),
    gatewayKey: recordsIn({
      table: 'gateway_keys',
      coded: {
        mode: (code) => say(`gatewayKeys.mode.${code}`),
        // The value is the fee type's id; the action's text already names the type.
        feeType: () => '',
      },
      name: sql`(select fee_types.name from fee_types where fee_types.id = fee_type_id)`,
      calledBy: ['feeType'],
    }),
    receipt: recordsIn({
      table: 'payment_receipts',
      key: 'order_id',
      name: 'number',
      searched: ['number'],
      page: '/[...locale]/app/Fees/receipt/[orderId]',
      to: ({ id }) => routes.officeReceipt(id),
    }),
    paymentDecision: recordsIn({
      table: 'payment_decisions',
      coded: { deed: (code) => say(`reviews.action.${code}`), cause: (code) => say(`reviews.cause.${code}`) },
      name: paidBy(ofReview('order_id')),
      page: paymentPage,
      leads: ofReview('id'),
      to: ({ leads }) => routes.payment(leads),
    }),
    refund: recordsIn({
      table: 'payment_refunds',
      coded: {
        amount: sayAmount,
        state: (code) => say(`refunds.state.${code}`),
        way: (code) => say(`refunds.way.${code}`),
      },
      name: payerAndFee(sql.ref('payment_refunds.order_id')),
      calledBy: ['orderId'],
      page: paymentPage,
      leads: 'attempt_id',
      to: ({ leads }) => routes.payment(leads),
    }),
    receiptSeries: recordsIn({
      table: 'receipt_series',
      coded: { series: saySeries, state: (code) => say(`receiptSeries.state.${code}`) },
      name: sql<string>`kind || ':' || year`,
      calledBy: ['series'],
      to: () => routes.receiptSeries,
    }),
    keptMoney: recordsIn({
      table: 'admissions',
      name: 'name',
      isPerson: true,
      searched: ['name', 'number'],
      page: '/[...locale]/app/Fees/kept/[admissionId]',
      to: ({ id }) => routes.keptMoney(id),
    }),
  },
}
