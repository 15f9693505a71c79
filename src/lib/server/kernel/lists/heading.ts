import type { Cell } from '#lib/lists/cell.ts'
import type { ListColumn } from './list-kind.ts'

/** The heading over such a cell: times name no zone, so it does. */
export const headingOver = (column: ListColumn<never>, sample: Cell | undefined): string =>
  sample?.kind === 'instant' ? `${column.heading()} (IST)` : column.heading()
