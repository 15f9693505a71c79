import type { Cell } from '#lib/lists/cell.ts'
import { invalid } from '../../core/errors.ts'
import type { FileValue, RowWriter } from '../../spreadsheets/writing/row-writer.ts'
import { columnsIn } from '../find-list.ts'
import { type AnyList, type Asked, type FileFormat, headingOver } from '../list-kind.ts'

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

/** What a cell is in a file: a text, a number or a date, never what only decorates it on the page. */
function fileValueOf(cell: Cell): FileValue {
  switch (cell.kind) {
    case 'number':
      return cell.value
    case 'money':
      return cell.value === null ? null : cell.value / 100
    case 'instant':
      return cell.at === null ? null : { instant: cell.at }
    case 'date':
      return cell.on === null ? null : { date: cell.on }
    case 'change':
      return cell.fields
        .map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`)
        .join('\n')
    case 'sentence':
      return cell.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
    default:
      return cell.text
  }
}

/** Whoever needs more rows in a file narrows the list first. */
export const mostRows = 200_000
/** So many are read at once. */
export const chunkRows = 1000
