import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { type PlaceField, placeFields } from '#lib/rules/money/fee-places.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { TypedStructure } from '#lib/schemas/fees/structures.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { FeeType } from '../fee-types/fee-type.ts'

/** The editable fields of a structure. Students who match every place that it names owe the amount. */
export type StructureFields = Omit<TypedStructure, 'overdueConfirmed'>

export interface FeeStructure extends StructureFields {
  id: string
  /** Increases with each change. */
  version: number
}

/** Maps each place field to its catalogue list. */
export const kindOfPlace = {
  ...({ courseId: 'course', batchId: 'batch', branchId: 'branch' } as const),
  ...({ semesterId: 'semester', categoryId: 'casteCategory', seatTypeId: 'seatType' } as const),
} as const satisfies Readonly<Record<PlaceField, CatalogueKind>>

/** Identifies a structure: no two may name the same fee type, year and places. */
export const keyOfStructure = (structure: StructureFields): string =>
  [structure.feeTypeId, structure.year, ...placeFields.map((field) => structure[field] ?? '')].join(' ')

/** Fields of a fee structure in the audit trail. */
export const auditedFields = [
  'feeType',
  'year',
  'course',
  'batch',
  'branch',
  'semester',
  'category',
  'seatType',
  'rupees',
  'dueOn',
] as const

/** Stores names instead of ids, because catalogue entries may be renamed later. */
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
