import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import { wordIn } from './find-entry.ts'

/** How many seats of a type a branch has, as a row of a file says it. */
export interface SeatsRow {
  branchId: string
  seatTypeId: string
  seats: number
  /** As it was when the row was read; null where the branch had no seats of the type. It comes back with an undo. */
  before: number | null
}

const wholeNumber = /^\d{1,5}$/

/** Null where a cell is wrong. */
export function readSeatsRow(cells: RowCells, view: CatalogueView): SeatsRow | null {
  const course = wordIn(cells, view, { field: 'course', kind: 'course' })
  const branch = wordIn(cells, view, {
    field: 'branch',
    kind: 'branch',
    at: course ? { parentId: course.id } : undefined,
  })
  const seatType = wordIn(cells, view, { field: 'seatType', kind: 'seatType' })
  const seats = seatsIn(cells)
  if (branch === undefined) cells.fault('branch', 'missing')
  if (seatType === undefined) cells.fault('seatType', 'missing')
  if (course === null || !branch || !seatType || seats === null) return null
  const before = branch.intake[seatType.id] ?? null
  return { branchId: branch.id, seatTypeId: seatType.id, seats, before }
}

function seatsIn({ text, fault }: RowCells): number | null {
  const typed = text('seats')
  if (typed === '') return fault('seats', 'missing')
  return wholeNumber.test(typed) ? Number(typed) : fault('seats', 'seatsWrong')
}
