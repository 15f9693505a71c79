import { showCount } from '../i18n/numbers.ts'
import { showPaise } from '../i18n/rupees.ts'
import type { Cell } from './cell.ts'

export const nothing = '–'

/**
 * Returns what a cell shows where that is text alone, and null for a cell with markup. Most cells of a list are text,
 * which needs no component for each.
 */
export function cellText(cell: Cell): string | null {
  if ('note' in cell && cell.note) return null
  switch (cell.kind) {
    case 'text':
      return cell.isWarning ? null : cell.text || nothing
    case 'number':
      return cell.value === null ? (cell.absent ?? nothing) : showCount(cell.value)
    case 'money':
      return cell.value === null ? nothing : showPaise(cell.value)
    case 'instant':
      return cell.at ? null : nothing
    case 'date':
      return cell.on ? null : nothing
    default:
      return null
  }
}
