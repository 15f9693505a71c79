import { type CollegeDocument, drawCollegeDocument } from '../../documents/college-document.ts'
import { grey } from '../../documents/pdf/page.ts'
import { drawParagraphs } from '../../documents/pieces/paragraph.ts'
import { type DocumentTable, type TableColumn, drawTable } from '../../documents/pieces/table.ts'

/** All rows of a list that match its filters, in the columns that its page shows. */
export interface PrintedList extends CollegeDocument {
  /** The filters, the number of rows and the time, below the title. */
  subtitle: string
  columns: readonly TableColumn[]
  /** A property of its own, because long lists are packed in parts for the drawing process. */
  rows: readonly (readonly string[])[]
  /** The totals below the rows. */
  foot?: readonly string[]
}

export default function drawPrintedList(list: PrintedList): Promise<Uint8Array> {
  return drawCollegeDocument(list, (sheet) => {
    sheet.y += 4
    drawParagraphs(sheet, [{ text: list.subtitle, style: { size: 9, color: grey, leading: 13 }, gap: 8 }])
    const { columns, rows, foot } = list
    const table: DocumentTable = { columns, rows, isDense: true, ...(foot && { foot }) }
    drawTable(sheet, table)
  })
}
