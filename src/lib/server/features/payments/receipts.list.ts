import { instant, link, money, text } from '#lib/lists/cell.ts'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../kernel/lists/list-kind.ts'
import { typeFilter } from './payment-columns.ts'
import type { Receipt } from './receipt.ts'
import { saySeries } from '#lib/payments/receipt-words.ts'
import { receiptBadge } from '#lib/payments/receipt-standing.ts'
import { receiptsFound } from './receipts-found.ts'

/** Every receipt that was given out, as it says itself. */
export const receiptsList = listOf<Receipt>({
  title: m['receipts.title'],
  access: feeReaders,
  search: m['receipts.search'],
  filters: [
    { kind: 'dates', name: 'issued', label: m['receipts.issued'] },
    typeFilter,
    {
      ...{ kind: 'choice', name: 'series', label: m['receiptSeries.series'], any: m['receipts.anySeries'] },
      choices: async ({ app }) =>
        (await app.payments.seriesNames()).map((series) => [series, saySeries(series)]),
    },
    {
      ...{ kind: 'choice', name: 'state', label: m['catalogue.status'], any: m['catalogue.anyStatus'] },
      choices: () => [['dishonoured', m['receipts.state.dishonoured']()]],
    },
  ],
  sortedBy: '-issued',
  columns: [
    {
      name: 'number',
      heading: m['receipt.number'],
      cell: ({ number, orderId }) => link(number, routes.officeReceipt(orderId)),
    },
    {
      name: 'payer',
      heading: m['dues.who'],
      cell: ({ snapshot: { payer } }) => text(payer.name, payer.number),
    },
    {
      name: 'payerNumber',
      heading: m['dues.number'],
      in: ['csv', 'xlsx'],
      cell: ({ snapshot: { payer } }) => text(payer.number),
    },
    {
      name: 'type',
      heading: m['structures.feeType'],
      cell: ({ snapshot: { feeType, semester } }) => text(feeType, semester),
    },
    {
      name: 'issued',
      heading: m['receipts.issued'],
      sort: 'descending',
      cell: ({ issuedAt }) => instant(issuedAt),
    },
    {
      name: 'transaction',
      heading: m['receipt.transaction'],
      in: ['csv', 'xlsx'],
      cell: ({ snapshot: { transactionId } }) => text(transactionId),
    },
    {
      name: 'amount',
      heading: m['structures.amount'],
      sort: 'descending',
      cell: ({ amount }) => money(amount),
    },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: receiptBadge,
    },
  ],
  keyOf: ({ number }) => number,
  empty: m['receipts.nothing'],
  nothingFits: m['receipts.nothingFound'],
  file: { name: 'receipts', call: '/api/v1/exportReceipts' },
  rows: receiptsFound,
})
