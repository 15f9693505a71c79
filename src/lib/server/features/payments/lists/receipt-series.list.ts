import { badge, money, number, text } from '#lib/lists/cell.ts'
import { saySeries } from '#lib/payments/receipt-words.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import type { SeriesRow } from '../receipts/series-report.ts'

/** The list stays short: four kinds of fees with a new series each April. */
export const receiptSeriesList = listOf<SeriesRow>({
  title: m['receiptSeries.title'],
  access: feeReaders,
  sortedBy: '-series',
  columns: [
    {
      name: 'series',
      heading: m['receiptSeries.series'],
      cell: ({ series, prefix }) => text(saySeries(series), prefix),
    },
    {
      name: 'numbers',
      heading: m['receiptSeries.numbers'],
      in: ['page'],
      cell: ({ first, last, prefix }) =>
        text(first && `${first.slice(prefix.length)}\u00a0–\u00a0${last.slice(prefix.length)}`),
    },
    {
      name: 'first',
      heading: m['receiptSeries.first'],
      in: ['csv', 'xlsx'],
      cell: ({ first }) => text(first),
    },
    {
      name: 'behind',
      heading: m['receiptSeries.behind'],
      in: ['csv', 'xlsx'],
      cell: ({ behind }) => number(behind),
    },
    { name: 'last', heading: m['receiptSeries.last'], in: ['csv', 'xlsx'], cell: ({ last }) => text(last) },
    {
      name: 'count',
      heading: m['receiptSeries.count'],
      hasTotal: true,
      cell: ({ count }) => number(count),
    },
    {
      name: 'gaps',
      heading: m['receiptSeries.gaps'],
      cell: ({ missing }) =>
        missing === 0
          ? badge(m['receiptSeries.noGap'](), 'good')
          : badge(m['receiptSeries.missing']({ count: missing }), 'bad'),
    },
    {
      name: 'missing',
      heading: m['receiptSeries.missingNumbers'],
      in: ['csv', 'xlsx'],
      cell: ({ gaps }) => text(gaps.join('; ')),
    },
    {
      name: 'amount',
      heading: m['receiptSeries.amount'],
      hasTotal: true,
      cell: ({ amount }) => money(amount),
    },
    {
      name: 'dishonoured',
      heading: m['receiptSeries.dishonoured'],
      in: ['csv', 'xlsx'],
      cell: ({ dishonoured }) => number(dishonoured),
    },
    {
      name: 'dishonouredAmount',
      heading: m['receiptSeries.dishonouredAmount'],
      hasTotal: true,
      cell: ({ dishonouredAmount }) => money(dishonouredAmount),
    },
    {
      name: 'givenBack',
      heading: m['receiptSeries.givenBack'],
      hasTotal: true,
      cell: ({ givenBack }) => money(givenBack),
    },
  ],
  keyOf: ({ series }) => series,
  empty: m['receiptSeries.nothing'],
  file: { name: 'receipt-series', call: '/api/v1/exportReceiptSeries' },
  rows: rowsInMemory<SeriesRow>({
    all: ({ app }) => app.payments.receiptSeries(),
    isWanted: () => true,
    sorts: { series: ({ series }) => `${series.slice(series.indexOf(':') + 1)} ${series}` },
  }),
})
