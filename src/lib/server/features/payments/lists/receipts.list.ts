import { sql } from 'kysely'
import { instant, link, money, text } from '#lib/lists/cell.ts'
import { receiptBadge, sayMethod, saySeries } from '#lib/payments/receipt-words.ts'
import { referencesOf, sayWays } from '#lib/payments/tender-words.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { type ListRequest, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { isWithinDays, rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { isSearchedReceipt } from '../receipts/receipt-search.ts'
import { receiptOf } from '../receipts/receipt.repository.ts'
import type { Receipt } from '../receipts/receipt.ts'
import { typeFilter } from './list-queries.ts'

/** Reads receipts page by page from the database, because every payment has one. */
const receiptsFound = rowsByPage({
  from({ db, wanted }: ListRequest) {
    const { search, values } = wanted
    const { series, type, state } = values
    return db
      .selectFrom('payment_receipts')
      .selectAll()
      .where(isWithinDays('payment_receipts.issued_at', wanted, 'issued'))
      .$if(search !== '', (query) => query.where(isSearchedReceipt(search)))
      .$if(series !== undefined, (query) => query.where('series', '=', series ?? ''))
      .$if(type !== undefined, (query) =>
        query.where('order_id', 'in', (of) =>
          of
            .selectFrom('payment_orders')
            .select('id')
            .where((eb) => eb.or([eb('fee_type_id', '=', type ?? ''), paysType(type ?? '')])),
        ),
      )
      .$if(state === 'cancelled', (query) => query.where('cancelled_at', 'is not', null))
      .$if(state === 'dishonoured', (query) => query.where('dishonoured_at', 'is not', null))
  },
  sorts: { issued: sql.ref('payment_receipts.issued_at'), amount: sql.ref('payment_receipts.amount') },
  key: sql.ref('payment_receipts.number'),
  rowOf: receiptOf,
})

/** An order of the counter may pay several fee types. */
const paysType = (type: string) =>
  sql<boolean>`(payment_orders.fee_type_id is null and exists (
    select 1 from payment_order_lines as line join dues on dues.id = line.due_id
    where line.order_id = payment_orders.id and dues.fee_type_id = ${type}))`

interface ListedReceipt extends Receipt {
  /** Paise refunded since. */
  returned: number
}

/** All issued receipts as printed, with the amount refunded since. */
export const receiptsList = listOf<ListedReceipt>({
  title: m['receipts.title'],
  access: feeReaders,
  search: m['receipts.search'],
  filters: [
    { kind: 'dates', name: 'issued', label: m['receipts.issued'] },
    typeFilter,
    {
      kind: 'choice',
      name: 'series',
      label: m['receiptSeries.series'],
      any: m['receipts.anySeries'],
      choices: async ({ app }) =>
        (await app.payments.seriesNames()).map((series) => [series, saySeries(series)]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => [
        ['cancelled', m['receipts.state.cancelled']()],
        ['dishonoured', m['receipts.state.dishonoured']()],
      ],
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
      cell: ({ snapshot: { payer } }) => text(payer.name),
    },
    {
      name: 'payerNumber',
      heading: m['dues.number'],
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
      cell: ({ snapshot: { paidBy, taken } }) =>
        text(taken ? sayWays(taken.tenders) : sayMethod(paidBy.family)),
    },
    {
      name: 'bankReference',
      heading: m['receipt.bankReference'],
      in: ['csv', 'xlsx'],
      cell: ({ snapshot: { paidBy, taken } }) =>
        text(taken ? referencesOf(taken.tenders) : paidBy.bankReference),
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
  page: routes.receipts,
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
