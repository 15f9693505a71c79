import { date, instant, money, text } from '#lib/lists/cell.ts'
import { refundBadge, shownRefundStates } from '#lib/payments/payment-words.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { routes } from '#lib/routes.ts'
import { refundCauses } from '#lib/schemas/payments/states.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import type { PaymentRefundRow } from '../tables.ts'
import {
  type ListedPayer,
  payerColumns,
  refundsQuery,
  type WithFeeType,
  typeFilter,
  withFeeTypes,
} from './list-queries.ts'

type RefundListRow = WithFeeType<PaymentRefundRow & ListedPayer & { given_up: number; withdrawn: number }>

/** All refunds, proposed and sent. */
export const refundsList = listOf<RefundListRow>({
  title: m['refunds.title'],
  access: feeReaders,
  search: m['onlinePayments.search'],
  filters: [
    typeFilter,
    {
      kind: 'choice',
      name: 'cause',
      label: m['refunds.causeTitle'],
      any: m['refunds.anyCause'],
      choices: () => refundCauses.map((each) => [each, m[`refunds.cause.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => shownRefundStates.map((each) => [each, m[`refunds.state.${each}`]()]),
    },
    { kind: 'dates', name: 'at', label: m['refunds.asked'] },
  ],
  sortedBy: '-at',
  columns: [
    ...payerColumns<RefundListRow>(({ attempt_id, order_id }) =>
      attempt_id === null ? routes.counterRefund(order_id) : routes.payment(attempt_id),
    ),
    { name: 'amount', heading: m['refunds.amount'], cell: ({ amount }) => money(Number(amount)) },
    {
      name: 'cause',
      heading: m['refunds.causeTitle'],
      cell: ({ cause, reason }) => text(m[`refunds.cause.${cause}`](), reason),
    },
    { name: 'reason', heading: m['reviews.reason'], in: ['csv', 'xlsx'], cell: ({ reason }) => text(reason) },
    {
      name: 'at',
      heading: m['refunds.asked'],
      sort: 'descending',
      cell: ({ created_at }) => instant(created_at),
    },
    { name: 'sentOn', heading: m['refunds.sentOn'], cell: ({ sent_on }) => date(sent_on) },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ state, given_up, withdrawn }) =>
        refundBadge({ state, isGivenUp: Number(given_up) > 0, isWithdrawn: Number(withdrawn) > 0 }),
    },
    {
      name: 'way',
      heading: m['refunds.wayTitle'],
      in: ['csv', 'xlsx'],
      cell: ({ way }) => text(m[`refunds.way.${way}`]()),
    },
    {
      name: 'reference',
      heading: m['refunds.reference'],
      in: ['csv', 'xlsx'],
      cell: ({ reference }) => text(reference),
    },
    {
      name: 'refundNumber',
      heading: m['refunds.numberTitle'],
      in: ['csv', 'xlsx'],
      cell: ({ number }) => text(number ?? ''),
    },
  ],
  keyOf: ({ id }) => id,
  page: routes.refunds,
  empty: m['refunds.nothing'],
  nothingFits: m['refunds.nothingFound'],
  file: { name: 'refunds', call: '/api/v1/exportRefunds' },
  rows: withFeeTypes(refundsQuery),
})
