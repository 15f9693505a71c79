import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'

/** The entry that a form means, within a course where one is known. @throws DomainError Invalid, at the field */
export function requireEntry(
  view: CatalogueView,
  kind: CatalogueKind,
  field: string,
  id: string,
  courseId: string | null = null,
): CatalogueEntry {
  const found = view.byId(id)
  if (found?.kind !== kind) throw refuseAt(field, 'field.invalid')
  if (courseId !== null && found.parentId !== courseId) throw refuseAt(field, 'student.otherPlace')
  return found
}
