import { rupeesOf } from '#lib/rules/paise.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { StructureFields } from './fee-structure.ts'
import type { FeeType } from './fee-type.ts'

/** What the audit trail keeps of a fee structure. */
export const auditedFields = [
  ...(['feeType', 'year', 'course', 'batch', 'branch', 'semester', 'category', 'seatType'] as const),
  ...(['rupees', 'dueOn'] as const),
] as const

/** With names: entries may be called otherwise when somebody reads it. */
export function auditedStructure(
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  types: readonly FeeType[],
  fields: StructureFields | null,
): Record<(typeof auditedFields)[number], string> | null {
  if (!fields) return null
  return {
    feeType: types.find(({ id }) => id === fields.feeTypeId)?.name ?? '',
    year: fields.year,
    course: nameOf(fields.courseId),
    batch: nameOf(fields.batchId),
    branch: nameOf(fields.branchId),
    semester: nameOf(fields.semesterId),
    category: nameOf(fields.categoryId),
    seatType: nameOf(fields.seatTypeId),
    rupees: rupeesOf(String(fields.amount)),
    dueOn: fields.dueOn,
  }
}
