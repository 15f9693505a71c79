import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { type PlaceField, placeFields } from '#lib/rules/money/fee-places.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { TypedStructure } from '#lib/schemas/fees/structures.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { FeeType } from '../fee-types/fee-type.ts'

/** What a clerk decides: whoever is in all the places that are named owes the amount. */
export type StructureFields = Omit<TypedStructure, 'overdueConfirmed'>

export interface FeeStructure extends StructureFields {
  id: string
  /** Goes up with each change. */
  version: number
}

/** The list of the catalogue that each place is chosen from. */
export const kindOfPlace = {
  ...({ courseId: 'course', batchId: 'batch', branchId: 'branch' } as const),
  ...({ semesterId: 'semester', categoryId: 'casteCategory', seatTypeId: 'seatType' } as const),
} as const satisfies Readonly<Record<PlaceField, CatalogueKind>>

/** Two that name the same places for one fee and year are one. */
export const keyOfStructure = (structure: StructureFields): string =>
  [structure.feeTypeId, structure.year, ...placeFields.map((field) => structure[field] ?? '')].join(' ')

/** What the audit trail keeps of a fee structure. */
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
