import type { CatalogueView } from '../../catalogue/feature.ts'
import type { Due } from '../../fees/feature.ts'

/** Names a due by semester, year and label, as receipts and pages of payers do. */
export function dueWords(
  { semesterId, year, label }: Pick<Due, 'semesterId' | 'year' | 'label'>,
  view: Pick<CatalogueView, 'nameOf'>,
): { text: string; semester: string } {
  const semester = view.nameOf(semesterId)
  return { text: [semester, year, label].filter(Boolean).join(' · '), semester }
}
