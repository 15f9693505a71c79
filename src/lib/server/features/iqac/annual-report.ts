import type { Plot, Tile } from '#lib/campus/dashboards.ts'
import { daysOfAcademicYear, reportYears } from '#lib/rules/dates/academic-year.ts'
import type { App } from '../../kernel/app.ts'

export interface ReportOfYear {
  year: string
  /** Its first and its last day. */
  days: { from: string; to: string }
  tiles: readonly Tile[]
  plots: readonly Plot[]
}

/** Those that features declare, in their order. */
const partsOf = ({ features }: Pick<App, 'features'>): AnnualReportPart[] =>
  features.flatMap(({ annualReport }) => annualReport ?? []).toSorted((one, other) => one.rank - other.rank)

/** What all features have to say of an academic year. */
export async function reportOf(app: App, year: string): Promise<ReportOfYear> {
  const figures = await Promise.all(partsOf(app).map((part) => part.figures(app, year)))
  return {
    year,
    days: daysOfAcademicYear(year),
    tiles: figures.flatMap(({ tiles }) => tiles),
    plots: figures.flatMap(({ plots }) => plots),
  }
}

/** The sheets of the annex, in their order. */
export const reportSheets = (app: Pick<App, 'features'>): ReportSheet[] =>
  partsOf(app).flatMap(({ sheets }) => sheets)

/** The year that an address names, where there is a report of it; else the academic year of the moment. */
export function yearAsked(asked: string | null, now: string): string {
  const years = reportYears(now)
  return years.find((year) => year === asked) ?? years[0] ?? ''
}

/** A list of the feature's, narrowed to an academic year: a sheet of the annual report's data annex, in the columns of its file. */
export interface ReportSheet {
  /** What the sheet is called: a spreadsheet program takes 31 characters. */
  title: () => string
  /** By the name of the list; the quality office may open it. */
  list: string
  /** What its address says for the year, such as `onFrom=2025-05-01&onTo=2026-04-30`. */
  query(year: string): string
}

export interface ReportFigures {
  tiles: readonly Tile[]
  plots: readonly Plot[]
}

/** What a feature adds to the annual report of the quality office. */
export interface AnnualReportPart {
  /** Lower ones stand first. */
  rank: number
  /** What it has to say of an academic year such as `2025-2026`: on the office's page, and in the PDF. */
  figures(app: App, year: string): Promise<ReportFigures>
  sheets: readonly ReportSheet[]
}
