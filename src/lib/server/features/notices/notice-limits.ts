import type { NoticeLimits } from '#lib/schemas/notices.ts'
import { refuseAt } from '../../kernel/core/errors.ts'
import type { CatalogueView } from '../catalogue/feature.ts'

/** The branches and batches of a notice by name. */
export const limitsNamed = (view: CatalogueView, { branchIds, batchIds }: NoticeLimits) => ({
  branches: branchIds.map((id) => view.placeWord(id)),
  batches: batchIds.map((id) => view.placeWord(id)),
})

/** @example sayLimits(view, notice) // 'CSE, ECE · 2024-2028'; empty if the notice is for all of them */
export function sayLimits(view: CatalogueView, limits: NoticeLimits): string {
  const { branches, batches } = limitsNamed(view, limits)
  return [branches, batches]
    .map((names) => names.join(', '))
    .filter(Boolean)
    .join(' · ')
}

/**
 * Requires entries of the catalogue that belong together: a batch of a course without a ticked branch has no readers.
 * @throws DomainError Invalid `field.invalid` or `notices.otherCourse` at `branchIds` or `batchIds`
 */
export function validateLimits(view: CatalogueView, { branchIds, batchIds }: NoticeLimits): void {
  if (branchIds.some((id) => view.byId(id)?.kind !== 'branch')) throw refuseAt('branchIds', 'field.invalid')
  if (batchIds.some((id) => view.byId(id)?.kind !== 'batch')) throw refuseAt('batchIds', 'field.invalid')
  if (branchIds.length === 0 || batchIds.length === 0) return
  refuseStray(view, { field: 'branchIds', ids: branchIds, others: batchIds })
  refuseStray(view, { field: 'batchIds', ids: batchIds, others: branchIds })
}

interface Ticked {
  field: string
  ids: readonly string[]
  others: readonly string[]
}

function refuseStray(view: CatalogueView, { field, ids, others }: Ticked): void {
  const courses = new Set(others.map((id) => view.byId(id)?.parentId))
  const stray = ids.find((id) => !courses.has(view.byId(id)?.parentId))
  if (stray) throw refuseAt(field, 'notices.otherCourse', { name: view.placeWord(stray) })
}
