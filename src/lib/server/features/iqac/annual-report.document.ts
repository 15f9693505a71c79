import { type CollegeDocument, drawCollegeDocument } from '../../kernel/documents/college-document.ts'
import { grey } from '../../kernel/documents/pdf/page.ts'
import { type PlotBar, drawBars, heightOfBars } from '../../kernel/documents/pieces/bar-plot.ts'
import { type Fact, drawFacts } from '../../kernel/documents/pieces/facts.ts'
import { drawParagraphs } from '../../kernel/documents/pieces/paragraph.ts'
import { type Sheet, reserve } from '../../kernel/documents/pieces/sheet.ts'
import { type DocumentTable, drawTable } from '../../kernel/documents/pieces/table.ts'

/** The figures of an academic year; each plot has its table next to it. */
export interface AnnualReport extends CollegeDocument {
  facts: readonly Fact[]
  plots: readonly ReportPlot[]
  /** Says where to find the rows behind the figures. */
  note: string
}

export interface ReportPlot {
  title: string
  /** What the figures count; empty if the title says it. */
  about: string
  bars: readonly PlotBar[]
  table: DocumentTable
}

const plotShare = 0.46
const tableShare = 0.5
/** The height of a heading with the text below it. */
const headRoom = 56

export default function drawAnnualReport(report: AnnualReport): Promise<Uint8Array> {
  return drawCollegeDocument(report, (sheet) => {
    sheet.y += 14
    drawFacts(sheet, report.facts, 3)
    for (const plot of report.plots) drawPlot(sheet, plot)
    drawParagraphs(sheet, [{ text: report.note, style: { size: 9, color: grey }, gap: 18 }])
  })
}

function drawPlot(sheet: Sheet, { title, about, bars, table }: ReportPlot): void {
  const plot = { ...sheet, width: sheet.width * plotShare }
  reserve(sheet, headRoom + heightOfBars(plot, bars))
  const quiet = { size: 9, color: grey, leading: 12 } as const
  drawParagraphs(sheet, [
    { text: title, style: { size: 11.5, weight: 700, leading: 15 }, gap: 18 },
    ...(about === '' ? [] : [{ text: about, style: quiet, gap: 1 }]),
  ])
  sheet.y += 8
  drawBars(Object.assign(plot, { y: sheet.y }), bars)
  const pages = pagesOf(sheet)
  const beside = {
    ...sheet,
    left: sheet.left + sheet.width * (1 - tableShare),
    width: sheet.width * tableShare,
  }
  drawTable(beside, table)
  // If the table continues on another page, the next content follows below it there.
  sheet.y = pagesOf(sheet) > pages ? beside.y : Math.max(plot.y, beside.y)
}

const pagesOf = ({ doc }: Sheet): number => doc.bufferedPageRange().count
