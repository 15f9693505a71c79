import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { type PlaceField, placeFields } from '#lib/rules/fee-places.ts'
import type { TypedStructure } from '#lib/schemas/fees/structures.ts'
import type { CatalogueView } from '../catalogue/feature.ts'

/** What a clerk decides: whoever is in all the places that are named owes the amount. */
export type StructureFields = TypedStructure

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

/** What it names, by the words of the catalogue. */
export const placesNamed = (
  view: CatalogueView,
  structure: Readonly<Partial<Record<PlaceField, string | null>>>,
): string[] => placeFields.flatMap((field) => wordOf(view, structure[field] ?? '') || [])

const wordOf = (view: CatalogueView, id: string): string => {
  const entry = view.byId(id)
  return (entry?.kind === 'branch' && entry.shortName) || view.nameOf(id)
}
