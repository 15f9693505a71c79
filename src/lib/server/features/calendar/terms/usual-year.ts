import { yearOfStudy } from '#lib/catalogue/year-of-study.ts'
import type { TermFields } from '#lib/schemas/calendar/term.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'

type ClassInYear = Pick<TermFields, 'batchId' | 'semesterId' | 'academicYear'>

/** A batch may be a year late or early, after a strike for example. */
const mostYearsOff = 1

/**
 * Returns the academic year in which a batch usually has a semester, if the given one is more than a year off; null
 * where it is near, or nothing is known of the years.
 * @example otherUsualYear(view, { batchId, semesterId, academicYear: '2026-2027' }) // '2029-2030'
 */
export function otherUsualYear(
  view: CatalogueView,
  { batchId, semesterId, academicYear }: ClassInYear,
): string | null {
  const startYear = view.byId(batchId)?.startYear ?? null
  const year = yearOfStudy(view, semesterId)
  if (startYear === null || year === null) return null
  const usual = startYear + year - 1
  return Math.abs(Number(academicYear.slice(0, 4)) - usual) > mostYearsOff ? `${usual}-${usual + 1}` : null
}

/** @throws DomainError Invalid `calendar.semesterUnlikely`, at the box that confirms it */
export function refuseUnlikelyYear(view: CatalogueView, term: ClassInYear): void {
  const usual = otherUsualYear(view, term)
  if (usual === null) return
  const code = 'calendar.semesterUnlikely'
  const params = {
    batch: view.nameOf(term.batchId),
    semester: view.nameOf(term.semesterId),
    usual,
    year: term.academicYear,
  }
  throw invalid(code, params, { semesterConfirmed: { code, params } })
}
