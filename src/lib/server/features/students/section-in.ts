import type { CatalogueView } from '../catalogue/feature.ts'
import type { StudentRecord } from './student.ts'

type Sectioned = Pick<StudentRecord, 'sectionId' | 'branchId' | 'batchId'>

/**
 * A section belongs to a semester: the one of the same name in another semester, or none. A class has thousands of
 * students and a handful of sections, so each is looked up once.
 */
export function sectionsIn(view: CatalogueView, semesterId: string): (student: Sectioned) => string | null {
  const known = new Map<string, string | null>()
  return ({ sectionId, branchId, batchId }) => {
    const section = view.byId(sectionId ?? '')
    if (!section) return null
    const key = [sectionId, branchId, batchId].join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    const [same] = view
      .open('section', { parentId: branchId, batchId, semesterId })
      .filter(({ name }) => name === section.name)
    known.set(key, same?.id ?? null)
    return same?.id ?? null
  }
}
