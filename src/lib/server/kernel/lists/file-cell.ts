import type { Cell } from '#lib/lists/cell.ts'
import type { FileValue } from '../spreadsheets/file-value.ts'

/** What a cell is in a file: a text, a number or a date, never what only decorates it on the page. */
export function fileValueOf(cell: Cell): FileValue {
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
