import { instant, link, money, text } from '#lib/lists/cell.ts'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { completedRows } from '../../kernel/lists/completed-rows.ts'
import { type ListContext, listOf } from '../../kernel/lists/list-kind.ts'
import { typeFilter } from './payment-columns.ts'
import type { Receipt } from './receipt.ts'
import { sayMethod, saySeries } from '#lib/payments/receipt-words.ts'
import { receiptBadge } from '#lib/payments/receipt-standing.ts'
import { receiptsFound } from './receipts-found.ts'

interface ListedReceipt extends Receipt {
  /** Paise that went back since. */
  returned: number
}

/** Every receipt that was given out, as it says itself, and what of its money went back since. */
export const receiptsList = listOf<ListedReceipt>({
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
      name: 'method',
      heading: m['collections.what.method'],
      in: ['csv', 'xlsx'],
      cell: ({ snapshot: { paidBy } }) => text(sayMethod(paidBy.family)),
    },
    {
      name: 'bankReference',
      heading: m['receipt.bankReference'],
      in: ['csv', 'xlsx'],
      cell: ({ snapshot: { paidBy } }) => text(paidBy.bankReference),
    },
    {
      name: 'transaction',
      heading: m['onlinePayments.gatewayId'],
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
      name: 'returned',
      heading: m['receiptSeries.givenBack'],
      cell: ({ returned }) => money(returned || null),
    },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: (receipt) => receiptBadge(receipt),
    },
  ],
  keyOf: ({ number }) => number,
  empty: m['receipts.nothing'],
  nothingFits: m['receipts.nothingFound'],
  file: { name: 'receipts', call: '/api/v1/exportReceipts' },
  rows: completedRows(receiptsFound, withReturned),
})

async function withReturned(
  receipts: readonly Receipt[],
  { app }: Pick<ListContext, 'app'>,
): Promise<ListedReceipt[]> {
  const returned = await app.fees.returnedOfOrders(receipts.map(({ orderId }) => orderId))
  return receipts.map((receipt) => ({ ...receipt, returned: returned.get(receipt.orderId) ?? 0 }))
}
