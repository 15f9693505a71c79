import { instant, money, text } from '#lib/lists/cell.ts'
import { ageOf, groupNames, groupOf, paymentBadge } from '#lib/payments/payment-words.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import type { PaymentAttemptRow } from '../tables.ts'
import {
  attemptsQuery,
  type ListedOrder,
  type ListedPayer,
  payerColumns,
  type WithFeeType,
  typeFilter,
  withFeeTypes,
} from './list-queries.ts'

type AttemptListRow = WithFeeType<PaymentAttemptRow & ListedPayer & ListedOrder>

/** All online payment attempts. The list grows without limit, so its pages have no numbers. */
export const attemptsList = listOf<AttemptListRow>({
  title: m['onlinePayments.title'],
  access: feeReaders,
  search: m['onlinePayments.search'],
  filters: [
    typeFilter,
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => groupNames.map((each) => [each, m[`onlinePayments.state.${each}`]()]),
    },
    { kind: 'dates', name: 'at', label: m['onlinePayments.started'] },
  ],
  sortedBy: '-at',
  columns: [
    ...payerColumns<AttemptListRow>(({ id }) => routes.payment(id)),
    { name: 'amount', heading: m['structures.amount'], cell: ({ amount }) => money(Number(amount)) },
    {
      name: 'at',
      heading: m['onlinePayments.started'],
      sort: 'descending',
      cell: ({ created_at, state }, { now }) =>
        instant(created_at, groupOf(state) === 'waiting' ? ageOf(created_at, now) : ''),
    },
    {
      name: 'next',
      heading: m['onlinePayments.next'],
      // A payment that has arrived is checked for refunds only, which its own page shows.
      cell: ({ next_check_at, state }) =>
        next_check_at === null || groupOf(state) === 'paid' ? text('') : instant(next_check_at),
    },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ state, order_state }) => paymentBadge(state, order_state),
    },
    {
      name: 'gatewayId',
      heading: m['onlinePayments.gatewayId'],
      in: ['csv', 'xlsx'],
      cell: ({ charge_uuid }) => text(charge_uuid ?? ''),
    },
    {
      name: 'orderId',
      heading: m['onlinePayments.orderId'],
      in: ['csv', 'xlsx'],
      cell: ({ id }) => text(id),
    },
  ],
  keyOf: ({ id }) => id,
  page: routes.payments,
  empty: m['onlinePayments.nothing'],
  nothingFits: m['onlinePayments.nothingFound'],
  file: { name: 'payments', call: '/api/v1/exportPayments' },
  rows: withFeeTypes(attemptsQuery),
})
