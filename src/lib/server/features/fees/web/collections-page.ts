import * as v from 'valibot'
import type { Bar, Plot } from '#lib/campus/dashboards.ts'
import { type CollectionBreakdown, cuts } from '#lib/fees/collection-cuts.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { monthsIn, periods, periodsAround } from '#lib/rules/dates/book-days.ts'
import { collectionReaders } from '#lib/rules/roles/offices.ts'
import { daysIn, type DaySpan, indianDate } from '#lib/rules/dates/indian-days.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { exportOneOf } from '../../../kernel/lists/files/export-list.ts'
import { readFilterDay } from '../../../kernel/lists/list-query.ts'
import { sayCollected, sumCollected } from '../collections/collections.ts'
import { type CollectedRow, collectionsName, sayMonth } from '../collections/collections.list.ts'

interface Segment {
  text: string
  link: string
  isCurrent: boolean
}

interface CollectionsPage {
  list: ListView
  /** Text with received, returned and net amounts of these days; empty if there were none. */
  sum: string
  cuts: readonly Segment[]
  periods: readonly Segment[]
  /** Columns by day or month, up to `mostColumns` of them; otherwise bars. */
  plot: Plot | null
}

/** Maximum number of columns: with more, they are mere lines on a phone. */
const mostColumns = 62

/** Returns null if the address names no breakdown. */
export async function collectionsPage(
  app: App,
  user: CurrentUser,
  by: string,
  asked: URLSearchParams,
): Promise<CollectionsPage | null> {
  const cut = cuts.find((each) => each === by)
  if (!cut) return null
  const now = app.clock.now()
  const known = periodsAround(now)
  const params = new URLSearchParams(asked)
  // The filters show the days even if the user has chosen none.
  if (!['atFrom', 'atTo'].some((name) => readFilterDay(params.get(name)))) withDays(params, known.thisMonth)
  const { list, all } = await app.lists.showAll<CollectedRow>(collectionsName(cut), params, user)
  const values = valuesOf(list)
  const isTime = cut === 'day' || cut === 'month'
  return {
    list,
    sum: all.length > 0 ? sayCollected(sumCollected(all)) : '',
    cuts: cuts.map((each) => ({
      text: m[`collections.by.${each}`](),
      link: `${routes.collections(each)}${queryOf(values)}`,
      isCurrent: each === cut,
    })),
    periods: periods.map((each) => ({
      text: m[`collections.period.${each}`](),
      link: `${routes.collections(cut)}${queryOf({ ...values, ...daysOf(known[each]) })}`,
      isCurrent: values['atFrom'] === known[each].from && values['atTo'] === known[each].to,
    })),
    plot: isTime ? overTimeOf(cut, all, indianDate(now)) : plotOf(cut, all),
  }
}

const daysOf = ({ from, to }: DaySpan): Record<string, string> => ({ atFrom: from, atTo: to })

function withDays(params: URLSearchParams, days: DaySpan): void {
  for (const [name, day] of Object.entries(daysOf(days))) params.set(name, day)
}

/** Returns the filter values as the list has parsed them. */
const valuesOf = ({ filters }: ListView): Record<string, string> =>
  Object.fromEntries(
    filters
      .flatMap((filter) =>
        'from' in filter
          ? [
              [`${filter.name}From`, filter.from],
              [`${filter.name}To`, filter.to],
            ]
          : [[filter.name, filter.value]],
      )
      .filter(([, value]) => value !== ''),
  )

const queryOf = (values: Record<string, string>): string => `?${new URLSearchParams(values)}`

/** Draws a column for each day or month between the first and the last with money, including those without any. */
function overTimeOf(cut: 'day' | 'month', rows: readonly CollectedRow[], today: string): Plot | null {
  if (rows.length === 0) return null
  const received = new Map(rows.map((row) => [row.key, row.received]))
  const { from, to } = edgesOf(rows)
  const keys = cut === 'day' ? daysIn({ from, to }) : monthsFrom(from, to)
  if (keys.length > mostColumns) return null
  const bars = keys.map((key) => ({
    label: cut === 'day' ? sayDay(key, today) : sayMonth(key),
    value: received.get(key) ?? 0,
  }))
  const most = bars.toSorted((one, other) => other.value - one.value)[0]
  return {
    name: collectionsName(cut),
    shape: 'columns',
    title: m['collections.plot.received'](),
    isMoney: true,
    about: most
      ? m[cut === 'day' ? 'collections.plot.most' : 'collections.plot.mostIn']({
          when: most.label,
          amount: sayPaise(most.value),
        })
      : '',
    columns: [m[`collections.what.${cut}`](), m['collections.received']()],
    bars,
  }
}

/** Finds the first and last key; the rows may be in any order. */
function edgesOf(rows: readonly CollectedRow[]): DaySpan {
  const keys = rows.map(({ key }) => key).toSorted()
  return { from: keys[0] ?? '', to: keys.at(-1) ?? '' }
}

/** @example monthsFrom('2026-12', '2027-01') // ['2026-12', '2027-01'] */
const monthsFrom = (first: string, last: string): string[] =>
  monthsIn({ from: `${first}-01`, to: `${last}-01` }).map(({ from }) => from.slice(0, 7))

const sayDay = (day: string, today: string): string =>
  day === today ? m['collections.today']() : showShortDate(day)

const plotOf = (cut: CollectionBreakdown, rows: readonly CollectedRow[]): Plot => ({
  name: collectionsName(cut),
  title: m['collections.plot.received'](),
  isMoney: true,
  about: '',
  columns: [m[`collections.what.${cut}`](), m['collections.received']()],
  bars: rows
    .filter(({ received }) => received > 0)
    .map(({ shortName, received }): Bar => ({ label: shortName, value: received }))
    .toSorted((one, other) => other.value - one.value),
})

export const exportCollections = exportOneOf({
  summary:
    'What came in and went back by day, month, type or branch as CSV, or with format=xlsx as a sheet; days, filters and sort as in the address of the page. Without days those of this month.',
  access: collectionReaders,
  params: v.object({ by: v.picklist(cuts, 'field.invalid') }),
  list: ({ by }) => collectionsName(by),
})
