import { type CatalogueKind, shapeOf } from '#lib/catalogue/kinds.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry } from './entry.ts'

export type Direction = 'up' | 'down'

export const nextPosition = (view: CatalogueView, kind: CatalogueKind): number =>
  Math.max(0, ...view.of(kind).map(({ position }) => position)) + 1

/**
 * The positions that change where an entry passes its neighbour of the same place; none at the end of the list, and
 * for batches, whose years are their order.
 */
export function moved(
  view: CatalogueView,
  entry: CatalogueEntry,
  direction: Direction,
): Pick<CatalogueEntry, 'id' | 'position'>[] {
  if (shapeOf[entry.kind].isYears) return []
  const order = view.of(entry.kind).filter(({ parentId }) => parentId === entry.parentId)
  const place = order.findIndex(({ id }) => id === entry.id)
  const neighbour = order[direction === 'up' ? place - 1 : place + 1]
  if (!neighbour) return []
  // Of two that were added at once both may have one position.
  const isSame = neighbour.position === entry.position
  const shift = direction === 'up' ? -1 : 1
  return [
    { id: entry.id, position: isSame ? entry.position + shift : neighbour.position },
    { id: neighbour.id, position: entry.position },
  ]
}
