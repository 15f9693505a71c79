import type { Cell } from '#lib/lists/cell.ts'
import { invalid } from '../core/errors.ts'
import type { RowWriter } from '../spreadsheets/row-writer.ts'
import { fileValueOf } from './file-cell.ts'
import { chunkRows, mostRows } from './file-limits.ts'
import { columnsIn } from './find-list.ts'
import { headingOver } from './heading.ts'
import type { AnyList, FileFormat } from './list-kind.ts'
import type { Asked } from './list-rows.ts'

interface Into {
  format: FileFormat
  /** Asked once, for the headings over the columns. */
  writerUnder(headings: readonly string[]): RowWriter
}

/** All rows that are found, in the columns of the list's file. Answers how many. @throws DomainError Invalid `list.tooMany` */
export async function writeRows(kind: AnyList, asked: Asked, { format, writerUnder }: Into): Promise<number> {
  if ((await kind.rows.count(asked)) > mostRows) throw invalid('list.tooMany', { rows: mostRows })
  const empty = await kind.rows.emptyColumns?.(asked)
  const columns = columnsIn(kind, format).filter(({ name }) => !empty?.has(name))
  const begun = (first: readonly Cell[] = []): RowWriter =>
    writerUnder(columns.map((column, index) => headingOver(column, first[index])))
  let writer: RowWriter | null = null
  let rows = 0
  for await (const chunk of kind.rows.chunks(asked, chunkRows)) {
    const cells = chunk.map((row) => columns.map((column) => column.cell(row, asked.context)))
    writer ??= begun(cells[0])
    rows += chunk.length
    await writer.write(cells.map((row) => row.map(fileValueOf)))
  }
  await (writer ?? begun()).end()
  return rows
}
