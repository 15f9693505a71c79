import { type CollectionBreakdown, cuts } from '#lib/fees/collection-cuts.ts'
import { showMonth } from '#lib/i18n/dates.ts'
import { type Cell, date, link, money, number, text } from '#lib/lists/cell.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { daysOfMonth, periodsAround } from '#lib/rules/dates/book-days.ts'
import { type DaySpan, indianDate } from '#lib/rules/dates/indian-days.ts'
import { collectionReaders, readsFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import {
  type AnyList,
  type ListColumn,
  type ListContext,
  listOf,
  type ListRequest,
} from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import {
  feeTypeFilter,
  methodFilter,
  methodOf,
  placeFilter,
  sayKnownMethod,
  unknownMethod,
} from '../list-filters.ts'
import type { CollectedSums } from './collections.repository.ts'
import { netCollected } from './collections.ts'

/** Money received and returned on one day, in one month, or for one fee type, branch or method. */
export interface CollectedRow extends CollectedSums {
  /** Name of the key; empty for a day. */
  name: string
  /** Short form of the name, for narrow places. */
  shortName: string
  /** Filters of the list of its entries; null if the row has none. */
  entries: Record<string, string> | null
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
  const days = spanOf(values, now)
  const asked = { days, typeId, branchId, method: methodOf(values), isByMethod: isOverTime(cut) }
  const [rows, nameOf] = await Promise.all([app.fees.collected(cut, asked), namesOf(cut, app)])
  return rows
    .map((row) => ({ ...row, ...nameOf(row.key), entries: entriesOf(cut, row.key, values, days) }))
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

/** Returns the filters of the entries that a row sums up: those of the collections, and the row's own key. */
function entriesOf(
  cut: CollectionBreakdown,
  key: string,
  values: Readonly<Record<string, string>>,
  { from, to }: DaySpan,
): Record<string, string> | null {
  const own = { ...values, atFrom: from, atTo: to }
  if (cut === 'day') return { ...own, atFrom: key, atTo: key }
  if (cut === 'type') return { ...own, type: key }
  if (cut === 'method') return { ...own, method: key || unknownMethod }
  // The list of entries has no choice for people without a branch.
  return cut === 'branch' && key !== '' ? { ...own, branch: key } : null
}

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

function collectionsBy(cut: CollectionBreakdown): AnyList {
  const isTime = isOverTime(cut)
  const nameCell = ({ key, name, entries }: CollectedRow, { user }: Pick<ListContext, 'user'>): Cell => {
    // The heads of the college see sums, but no entries of individual accounts.
    const to = entries && readsFees(user) ? `${routes.money}?${new URLSearchParams(entries)}` : ''
    if (cut === 'day') return date(key, to)
    if (cut === 'month') return link(name, collectionsOfMonth(key))
    return to ? link(name, to) : text(name)
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
