import { showShortDate } from '#lib/i18n/dates.ts'
import { overlaps, termDateProblem, termExtent } from '#lib/rules/calendar/term-dates.ts'
import type { TermFields } from '#lib/schemas/calendar/term.ts'
import { conflictAt, refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { TermContent, TermRecord } from './term.ts'

/**
 * Completes the input with the course, and with each branch's own department where none was chosen.
 * @throws DomainError Invalid, at the field
 */
export function completeTerm(
  view: CatalogueView,
  { semesterConfirmed: _, ...fields }: Omit<TermFields, 'semesterConfirmed'> & Partial<TermFields>,
): TermContent {
  const { departments, ...rest } = fields
  const batch = view.byId(fields.batchId)
  const semester = view.byId(fields.semesterId)
  if (batch?.kind !== 'batch') throw refuseAt('batchId', 'catalogue.notThere')
  if (semester?.kind !== 'semester') throw refuseAt('semesterId', 'catalogue.notThere')
  if (semester.parentId !== batch.parentId) throw refuseAt('semesterId', 'catalogue.otherCourse')
  const courseId = batch.parentId ?? ''
  const problem = termDateProblem(fields)
  if (problem) throw refuseAt(problem.field, problem.code)
  for (const [branchId, departmentId] of Object.entries(departments))
    if (departmentId !== '' && view.byId(departmentId)?.kind !== 'department')
      throw refuseAt(`department.${branchId}`, 'catalogue.notThere')
  const running = view.of('branch').flatMap(({ id, parentId, departmentId }): [string, string][] => {
    if (parentId !== courseId) return []
    const chosen = departments[id] ?? departmentId ?? ''
    return chosen === '' ? [] : [[id, chosen]]
  })
  return { ...rest, courseId, departments: Object.fromEntries(running) }
}

/**
 * Refuses a second term of the class, and one that overlaps another of its batch.
 * @param others all terms of the batch
 * @throws DomainError Conflict, at the field
 */
export function refuseBesideOthers(
  view: CatalogueView,
  term: TermContent,
  others: readonly TermRecord[],
  ownId: string | null,
): void {
  const rest = others.filter(({ id, batchId }) => id !== ownId && batchId === term.batchId)
  if (rest.some(({ semesterId }) => semesterId === term.semesterId))
    throw conflictAt('semesterId', 'calendar.termTaken', {
      batch: view.nameOf(term.batchId),
      semester: view.nameOf(term.semesterId),
    })
  const own = termExtent(term)
  const met = rest.find((other) => overlaps(own, termExtent(other)))
  if (!met) return
  const { from, to } = termExtent(met)
  const field = from < own.from ? 'firstDay' : 'lastDay'
  throw conflictAt(field, 'calendar.termOverlaps', {
    semester: view.nameOf(met.semesterId),
    from: showShortDate(from),
    to: showShortDate(to),
  })
}
