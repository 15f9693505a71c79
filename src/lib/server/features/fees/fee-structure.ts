import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { type PlaceField, placeFields } from '#lib/rules/fee-places.ts'
import type { TypedStructure } from '#lib/schemas/fees/structures.ts'

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
