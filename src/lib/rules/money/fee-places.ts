/** What a fee structure may name, and a student has; null where it means everybody. */
export const placeFields = [
  'courseId',
  'batchId',
  'branchId',
  'semesterId',
  'categoryId',
  'seatTypeId',
] as const
export type PlaceField = (typeof placeFields)[number]
export type FeePlaces = Readonly<Record<PlaceField, string | null>>

/** Of structures that name equally many, the one that names the first of these. */
const strongest = ['seatTypeId', 'categoryId', 'semesterId', 'branchId', 'batchId', 'courseId'] as const

/**
 * Which of some structures holds for somebody: of those that fit the one that names most. Each fits with what it
 * names alone, so two of them that name the same are one.
 * @example mostSpecific([everybody, ofCse], { ...places, branchId: 'cse' }) // ofCse
 */
export function mostSpecific<Structure extends FeePlaces>(
  structures: readonly Structure[],
  person: FeePlaces,
): Structure | null {
  const fitting = structures.filter((structure) =>
    placeFields.every((field) => structure[field] === null || structure[field] === person[field]),
  )
  return fitting.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? null
}

function weightOf(structure: FeePlaces): number {
  const named = strongest.filter((field) => structure[field] !== null && !isImplied(structure, field))
  const order = named.reduce((sum, field) => sum + 2 ** (strongest.length - strongest.indexOf(field)), 0)
  return named.length * 1000 + order
}

/** A batch, a branch and a semester each belong to one course: naming it beside them says nothing more. */
const isImplied = ({ batchId, branchId, semesterId }: FeePlaces, field: PlaceField): boolean =>
  field === 'courseId' && (batchId ?? branchId ?? semesterId) !== null
