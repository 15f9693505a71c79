import { wordKey } from '#lib/rules/names/search-words.ts'
import type { SubjectFields } from '#lib/schemas/curriculum/subject.ts'
import { conflictAt, refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { CurriculumPlace, CurriculumSubject } from './subject.ts'

const kinds = { regulationId: 'regulation', branchId: 'branch', semesterId: 'semester' } as const

/**
 * Requires that a place is in the catalogue and in one course.
 * @throws DomainError Invalid `catalogue.notThere`, `catalogue.otherCourse`, at the field
 */
export function requirePlace(view: CatalogueView, place: CurriculumPlace): void {
  for (const field of ['regulationId', 'branchId', 'semesterId'] as const)
    if (view.byId(place[field])?.kind !== kinds[field]) throw refuseAt(field, 'catalogue.notThere')
  if (view.byId(place.branchId)?.parentId !== view.byId(place.semesterId)?.parentId)
    throw refuseAt('semesterId', 'catalogue.otherCourse')
}

/** The problem of a subject beside the others of its place. */
export interface TakenField {
  field: 'code' | 'shortName'
  code: 'curriculum.codeTaken' | 'curriculum.shortNameTaken'
  /** The subject that has it. */
  name: string
}

/** Finds another subject of the place that has the code or the short name. */
export function findTaken(
  fields: SubjectFields,
  others: readonly CurriculumSubject[],
  ownId: string | null,
): TakenField | null {
  const rest = others.filter(({ id }) => id !== ownId)
  const sameCode = rest.find(({ code }) => code === fields.code)
  if (sameCode) return { field: 'code', code: 'curriculum.codeTaken', name: sameCode.name }
  const short = wordKey(fields.shortName)
  const sameShort = short === '' ? undefined : rest.find(({ shortName }) => wordKey(shortName) === short)
  return sameShort ? { field: 'shortName', code: 'curriculum.shortNameTaken', name: sameShort.name } : null
}

/** @throws DomainError Conflict `curriculum.codeTaken`, `curriculum.shortNameTaken`, at the field */
export function refuseTaken(
  fields: SubjectFields,
  others: readonly CurriculumSubject[],
  ownId: string | null,
): void {
  const taken = findTaken(fields, others, ownId)
  if (taken) throw conflictAt(taken.field, taken.code, { name: taken.name })
}
