import { instant, money, text } from '#lib/lists/cell.ts'
import { reviewBadge } from '#lib/payments/payment-words.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { reviewCauses, reviewStates } from '#lib/schemas/payments/states.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import type { PaymentReviewRow } from '../tables.ts'
import {
  type ListedPayer,
  payerColumns,
  reviewsQuery,
  type WithFeeType,
  typeFilter,
  withFeeTypes,
} from './list-queries.ts'

type ReviewListRow = WithFeeType<PaymentReviewRow & ListedPayer>

/** Unexpected money, and gateway answers that do not match. */
export const reviewsList = listOf<ReviewListRow>({
  title: m['reviews.title'],
  access: feeReaders,
  search: m['onlinePayments.search'],
  filters: [
    typeFilter,
    {
      kind: 'choice',
      name: 'cause',
      label: m['reviews.what'],
      any: m['reviews.anyCause'],
      choices: () => reviewCauses.map((each) => [each, m[`reviews.cause.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => reviewStates.map((each) => [each, m[`reviews.state.${each}`]()]),
    },
    { kind: 'dates', name: 'at', label: m['reviews.since'] },
  ],
  sortedBy: '-at',
  columns: [
    ...payerColumns<ReviewListRow>(({ attempt_id }) => routes.payment(attempt_id)),
    { name: 'cause', heading: m['reviews.what'], cell: ({ cause }) => text(m[`reviews.cause.${cause}`]()) },
    { name: 'amount', heading: m['reviews.amount'], cell: ({ amount }) => money(Number(amount)) },
    {
      name: 'at',
      heading: m['reviews.since'],
      sort: 'descending',
      cell: ({ created_at }) => instant(created_at),
    },
    { name: 'state', heading: m['catalogue.status'], cell: ({ state }) => reviewBadge(state) },
  ],
  keyOf: ({ id }) => id,
  page: routes.paymentReviews,
  empty: m['reviews.nothing'],
  nothingFits: m['reviews.nothingFound'],
  file: { name: 'payments-in-doubt', call: '/api/v1/exportPaymentReviews' },
  rows: withFeeTypes(reviewsQuery),
})
