import { type CollectionBreakdown, cuts } from '#lib/fees/collection-cuts.ts'
import { showMonth } from '#lib/i18n/dates.ts'
import { type Cell, date, link, money, number, text } from '#lib/lists/cell.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { sayMethod } from '#lib/payments/receipt-words.ts'
import { routes } from '#lib/routes.ts'
import { daysOfMonth, periodsAround } from '#lib/rules/dates/book-days.ts'
import { type DaySpan, indianDate } from '#lib/rules/dates/indian-days.ts'
import { collectionReaders, readsFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import {
  type AnyList,
  type ListColumn,
  type ListContext,
  type ListFilter,
  listOf,
  type ListRequest,
} from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { feeTypeFilter, placeFilter } from '../list-filters.ts'
import type { CollectedSums } from './collections.repository.ts'
import { netCollected } from './collections.ts'

/** Money received and returned on one day, in one month, or for one fee type, branch or method. */
export interface CollectedRow extends CollectedSums {
  /** Name of the key; empty for a day. */
  name: string
  /** Short form of the name, for narrow places. */
  shortName: string
}

/** Maximum number of rows: the days of more than five years. */
const mostRows = 2000

export const collectionsName = (cut: CollectionBreakdown): string => `collections-${cut}`

/** Returns the days in the query string; without any, the current month. */
function spanOf(values: Readonly<Record<string, string>>, now: string): DaySpan {
  const { atFrom: from, atTo: to } = values
  if (!from && !to) return periodsAround(now).thisMonth
  return { from: from ?? '0000-01-01', to: to ?? indianDate(now) }
}

/** Returns the named rows of the breakdown, sorted by key. */
async function collectedRows(
  cut: CollectionBreakdown,
  values: Readonly<Record<string, string>>,
  { app, now }: Pick<ListContext, 'app' | 'now'>,
): Promise<CollectedRow[]> {
  const { type: typeId, branch: branchId } = values
  const method = values['method'] === unknownMethod ? '' : values['method']
  const asked = { days: spanOf(values, now), typeId, branchId, method, isByMethod: isOverTime(cut) }
  const [rows, nameOf] = await Promise.all([app.fees.collected(cut, asked), namesOf(cut, app)])
  return rows
    .map((row) => ({ ...row, ...nameOf(row.key) }))
    .toSorted((one, other) => one.key.localeCompare(other.key))
}

/** @example sayMonth('2026-11') // 'November 2026' */
export const sayMonth = (key: string): string =>
  showMonth({ heldYear: Number(key.slice(0, 4)), heldMonth: Number(key.slice(5)) })

type CollectionName = Pick<CollectedRow, 'name' | 'shortName'>

async function namesOf(
  cut: CollectionBreakdown,
  { fees, catalogue }: ListContext['app'],
): Promise<(key: string) => CollectionName> {
  const alike = (name: string): CollectionName => ({ name, shortName: name })
  if (cut === 'day') return () => alike('')
  if (cut === 'month') return (key) => alike(sayMonth(key))
  if (cut === 'method') return (key) => alike(sayKnownMethod(key))
  const names = new Map<string, CollectionName>(
    cut === 'type'
      ? (await fees.types.all()).map(({ id, name }) => [id, alike(name)])
      : (await catalogue.read())
          .of('branch')
          .map(({ id, name, shortName }) => [id, { name, shortName: shortName || name }]),
  )
  return (key) => names.get(key) ?? alike(m['collections.nowhere']())
}

/** Links to the receipts issued on the day. */
const receiptsOf = (day: string): string =>
  `${routes.receipts}?${new URLSearchParams({ issuedFrom: day, issuedTo: day })}`

/** The filter's value for payments without a known method. */
const unknownMethod = 'unknown'

const sayKnownMethod = (method: string): string =>
  method === '' ? m['collections.unknownMethod']() : sayMethod(method)

const isOverTime = (cut: CollectionBreakdown): boolean => cut === 'day' || cut === 'month'

/** Links to the collections of each day of the month. */
function collectionsOfMonth(month: string): string {
  const { from, to } = daysOfMonth(month)
  return `${routes.collections('day')}?${new URLSearchParams({ atFrom: from, atTo: to })}`
}

/** Formats the net amount of each method, the largest first. */
const sayMethods = ({ methods }: CollectedRow): string =>
  [...(methods ?? [])]
    .toSorted(([, one], [, other]) => other - one)
    .map(([method, net]) => `${sayKnownMethod(method)} ${showPaise(net)}`)
    .join(' · ')

const methodColumn: ListColumn<CollectedRow> = {
  name: 'methods',
  heading: m['collections.netByMethod'],
  cell: (row) => text(sayMethods(row)),
}

const methodFilter: ListFilter = {
  kind: 'choice',
  name: 'method',
  label: m['collections.what.method'],
  any: m['collections.anyMethod'],
  choices: async ({ app }) =>
    (await app.fees.collectionMethods()).map(
      (each) => [each || unknownMethod, sayKnownMethod(each)] as const,
    ),
}

function collectionsBy(cut: CollectionBreakdown): AnyList {
  const isTime = isOverTime(cut)
  const nameCell = ({ key, name }: CollectedRow, { user }: Pick<ListContext, 'user'>): Cell => {
    if (cut === 'day') return date(key, readsFees(user) ? receiptsOf(key) : '')
    return cut === 'month' ? link(name, collectionsOfMonth(key)) : text(name)
  }
  return listOf<CollectedRow>({
    title: m['collections.title'],
    access: collectionReaders,
    filters: [
      { kind: 'dates', name: 'at', label: m['collections.days'] },
      feeTypeFilter,
      placeFilter('branch'),
      ...(cut === 'method' ? [] : [methodFilter]),
    ],
    // A year of days fits on one page and can be printed in full.
    perPage: mostRows,
    sortedBy: isTime ? '-what' : 'what',
    columns: [
      {
        name: 'what',
        heading: m[`collections.what.${cut}`],
        sort: isTime ? 'descending' : 'ascending',
        cell: nameCell,
      },
      {
        name: 'count',
        heading: m['collections.payments'],
        sort: 'descending',
        hasTotal: true,
        cell: ({ count }) => number(count),
      },
      {
        name: 'received',
        heading: m['collections.received'],
        sort: 'descending',
        hasTotal: true,
        cell: ({ received }) => money(received),
      },
      {
        name: 'returned',
        heading: m['collections.returned'],
        hasTotal: true,
        cell: ({ returned }) => money(returned),
      },
      {
        name: 'net',
        heading: m['collections.net'],
        sort: 'descending',
        hasTotal: true,
        cell: (row) => money(netCollected(row)),
      },
      ...(isTime ? [methodColumn] : []),
    ],
    keyOf: ({ key }) => key,
    empty: m['collections.nothing'],
    nothingFits: m['collections.nothing'],
    file: { name: `collections-by-${cut}`, call: `/api/v1/exportCollections/${cut}` },
    rows: preparedRows(
      ({ wanted, context }: ListRequest) => collectedRows(cut, wanted.values, context),
      (rows) =>
        rowsInMemory<CollectedRow>({
          perPage: mostRows,
          all: async () => rows,
          isWanted: () => true,
          sorts: {
            what: ({ key, name }) => (isTime ? key : name),
            count: ({ count }) => count,
            received: ({ received }) => received,
            net: netCollected,
          },
        }),
    ),
  })
}

/** One list for each breakdown of the same collections. */
export const collectionsLists: Readonly<Record<string, AnyList>> = Object.fromEntries(
  cuts.map((cut) => [collectionsName(cut), collectionsBy(cut)]),
)
