import { showDate } from '#lib/i18n/dates.ts'
import { badge, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { saySeries } from '#lib/payments/receipt-words.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { SeriesRow } from '../receipts/series-report.ts'
import { formatNumber, type SeriesStart } from '../series/series-start.ts'

/** Returns the receipt series, those with missing numbers, and the starts that people have set or proposed. */
export async function readSeriesPage(
  { lists, payments, people }: Pick<App, 'lists' | 'payments' | 'people'>,
  params: URLSearchParams,
  user: CurrentUser | null,
) {
  const { list, all } = await lists.showAll<SeriesRow>('receiptSeries', params, user)
  const starts = await payments.seriesStarts.all()
  const names = await people.namesOf([...new Set(starts.map(({ createdBy }) => createdBy))])
  return {
    list,
    broken: all.filter(({ missing }) => missing > 0),
    waiting: starts
      .filter(({ state }) => state === 'proposed')
      .map((start) => waitingStart(start, { names, userId: user?.id ?? '' })),
    starts: startsTable(starts, names),
  }
}

/** A start that another person must confirm. */
export interface WaitingStart {
  id: string
  /** The series in words. */
  series: string
  number: string
  /** Who proposed it. */
  name: string
  isOwn: boolean
}

const waitingStart = (
  start: SeriesStart,
  { names, userId }: { names: ReadonlyMap<string, string>; userId: string },
): WaitingStart => ({
  id: start.id,
  series: saySeries(`${start.kind}:${start.year}`),
  number: firstNumber(start),
  name: names.get(start.createdBy) ?? '',
  isOwn: start.createdBy === userId,
})

const stateBadge = { proposed: 'waiting', confirmed: 'good', withdrawn: 'inactive' } as const

const startsTable = (starts: readonly SeriesStart[], names: ReadonlyMap<string, string>): PlainTable =>
  plainTable(
    m['receiptSeries.starts'](),
    [
      m['receiptSeries.series'](),
      m['receiptSeries.first'](),
      m['receiptSeries.proposedBy'](),
      m['catalogue.status'](),
    ],
    starts,
    (start) => ({
      key: start.id,
      cells: [
        text(saySeries(`${start.kind}:${start.year}`)),
        text(firstNumber(start)),
        text(names.get(start.createdBy) ?? '', showDate(indianDate(start.createdAt))),
        badge(m[`receiptSeries.state.${start.state}`](), stateBadge[start.state]),
      ],
    }),
  )

/** @example firstNumber({ prefix: 'CVR/', width: 6, behind: 4711 }) // 'CVR/004712' */
const firstNumber = (start: Pick<SeriesStart, 'prefix' | 'width' | 'behind'>): string =>
  formatNumber(start, start.behind + 1)
