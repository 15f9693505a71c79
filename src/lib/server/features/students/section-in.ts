import type { CatalogueView } from '../catalogue/feature.ts'
import type { StudentRecord } from './student.ts'

/** A section belongs to a semester: the one of the same name in another semester, or none. */
export function sectionIn(
  view: CatalogueView,
  { sectionId, branchId, batchId }: Pick<StudentRecord, 'sectionId' | 'branchId' | 'batchId'>,
  semesterId: string,
): string | null {
  const section = view.byId(sectionId ?? '')
  if (!section) return null
  const [same] = view
    .open('section', { parentId: branchId, batchId, semesterId })
    .filter(({ name }) => name === section.name)
  return same?.id ?? null
}
