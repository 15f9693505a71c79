import type { Plot, Tile } from '#lib/campus/dashboards.ts'
import { daysOfAcademicYear, reportYears } from '#lib/rules/dates/academic-year.ts'
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
  const figures = await Promise.all(partsOf(app).map((part) => part.figures(app, year)))
  return {
    year,
    days: daysOfAcademicYear(year),
    tiles: figures.flatMap(({ tiles }) => tiles),
    plots: figures.flatMap(({ plots }) => plots),
  }
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

interface ReportFigures {
  tiles: readonly Tile[]
  plots: readonly Plot[]
}

export interface AnnualReportPart {
  /** Lower ranks come first. */
  rank: number
  /** Returns the figures of an academic year such as `2025-2026`, for the office's page and the PDF. */
  figures(app: App, year: string): Promise<ReportFigures>
  sheets: readonly ReportSheet[]
}
