import type { Plot, Tile } from '#lib/campus/dashboards.ts'
import { changeOf } from '#lib/i18n/changes.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { daysOfAcademicYear, reportYears } from '#lib/rules/dates/academic-year.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'

export interface ReportOfYear {
  year: string
  /** The first and last day of the academic year. */
  days: { from: string; to: string }
  tiles: readonly Tile[]
  plots: readonly Plot[]
}

/** Returns the parts declared by features, in rank order. */
const partsOf = ({ features }: Pick<App, 'features'>): AnnualReportPart[] =>
  features.flatMap(({ annualReport }) => annualReport ?? []).toSorted((one, other) => one.rank - other.rank)

/** Collects the figures of all features for an academic year. */
export async function reportOf(app: App, year: string): Promise<ReportOfYear> {
  const before = yearBefore(year)
  const isOver = daysOfAcademicYear(year).to < indianDate(app.clock.now())
  const figures = await Promise.all(partsOf(app).map((part) => part.figures(app, year)))
  const earlier = await Promise.all(partsOf(app).map((part) => part.figures(app, before)))
  const counts = new Map(earlier.flatMap(({ tiles }) => tiles.map(({ name, count }) => [name, count])))
  return {
    year,
    days: daysOfAcademicYear(year),
    tiles: figures.flatMap(({ tiles }) =>
      tiles.map(({ count, ...tile }) => ({
        ...tile,
        change: compareCounts(count, counts.get(tile.name), { year: before, isOver }),
      })),
    ),
    plots: figures.flatMap(({ plots }) => plots),
  }
}

/** @example yearBefore('2026-2027') // '2025-2026' */
const yearBefore = (year: string): string => {
  const start = Number(year.slice(0, 4))
  return `${start - 1}-${start}`
}

/** Compares with the whole year before; a year that is not over is neither more nor less. */
function compareCounts(now = 0, before = 0, { year, isOver }: { year: string; isOver: boolean }) {
  const than = m['iqac.yearBefore']({ year, count: showCount(before) })
  const change = changeOf(now, before, than)
  return change && !isOver ? { direction: 'open' as const, text: than } : change
}

/** Returns the sheets of the annex in order. */
export const reportSheets = (app: Pick<App, 'features'>): ReportSheet[] =>
  partsOf(app).flatMap(({ sheets }) => sheets)

/** Returns the requested year if it has a report, otherwise the current academic year. */
export function yearAsked(asked: string | null, now: string): string {
  const years = reportYears(now)
  return years.find((year) => year === asked) ?? years[0] ?? ''
}

/**
 * A sheet of the annual report's data annex: a list of the feature, filtered by academic year, with the columns of its
 * file.
 */
export interface ReportSheet {
  /** The sheet's name; spreadsheet programs allow 31 characters. */
  title: () => string
  /** The name of the list; the quality office must have access to it. */
  list: string
  /** Returns the list's query for the year, such as `onFrom=2025-05-01&onTo=2026-04-30`. */
  query(year: string): string
}

/** A figure of the report. */
interface ReportTile extends Tile {
  /** The value as a number, to compare it with the year before; undefined for a share. */
  count?: number
}

interface ReportFigures {
  tiles: readonly ReportTile[]
  plots: readonly Plot[]
}

export interface AnnualReportPart {
  /** Lower ranks come first. */
  rank: number
  /** Returns the figures of an academic year such as `2025-2026`, for the office's page and the PDF. */
  figures(app: App, year: string): Promise<ReportFigures>
  sheets: readonly ReportSheet[]
}
