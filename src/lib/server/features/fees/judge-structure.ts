import { placeFields } from '#lib/rules/fee-places.ts'
import { conflict, refuseAt } from '../../kernel/core/errors.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { type FeeStructure, type StructureFields, keyOfStructure, kindOfPlace } from './fee-structure.ts'
import type { FeeType } from './fee-type.ts'

interface Judging {
  view: CatalogueView
  types: readonly FeeType[]
  /** All of the year. */
  known: readonly FeeStructure[]
}

/**
 * The fields as they are kept: a batch, a branch or a semester says the course.
 * @throws DomainError Invalid, at the place that is not in the catalogue or is of another course; Conflict at the fee
 * type where another structure names the same
 */
export function judgeStructure(
  { view, types, known }: Judging,
  typed: StructureFields,
  ownId = '',
): StructureFields {
  const type = types.find(({ id }) => id === typed.feeTypeId)
  const own = known.find(({ id }) => id === ownId)
  if (!type || (type.isRetired && own?.feeTypeId !== type.id))
    throw refuseAt('feeTypeId', 'feeTypes.notThere')
  for (const field of placeFields) {
    const id = typed[field]
    if (id !== null && view.byId(id)?.kind !== kindOfPlace[field]) throw refuseAt(field, 'catalogue.notThere')
  }
  const fields = { ...typed, courseId: courseOf(view, typed) }
  const same = known.find((each) => each.id !== ownId && keyOfStructure(each) === keyOfStructure(fields))
  if (!same) return fields
  const taken = { code: 'structures.taken', params: {} }
  throw conflict(taken.code, taken.params, { feeTypeId: taken })
}

/** @throws DomainError Invalid, at the place that belongs to another course */
function courseOf(view: CatalogueView, typed: StructureFields): string | null {
  let { courseId } = typed
  for (const field of ['batchId', 'branchId', 'semesterId'] as const) {
    const entry = view.byId(typed[field] ?? '')
    if (!entry) continue
    courseId ??= entry.parentId
    if (entry.parentId !== courseId) throw refuseAt(field, 'catalogue.otherCourse')
  }
  return courseId
}
