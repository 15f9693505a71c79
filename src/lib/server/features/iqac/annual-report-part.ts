import type { Plot, Tile } from '#lib/campus/dashboards.ts'
import type { App } from '../../kernel/app.ts'

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
