/** Properties that limit a fee structure to some students; null applies to everybody. */
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

/** Tie-break between structures that name equally many fields: the one that names the earliest of these wins. */
const strongest = ['seatTypeId', 'categoryId', 'semesterId', 'branchId', 'batchId', 'courseId'] as const

/**
 * Finds the structure that applies to a person: of the matching ones, the one that names the most fields. Two
 * structures that name the same fields are equivalent.
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

/** A batch, branch or semester belongs to one course, so naming the course beside it adds nothing. */
const isImplied = ({ batchId, branchId, semesterId }: FeePlaces, field: PlaceField): boolean =>
  field === 'courseId' && (batchId ?? branchId ?? semesterId) !== null
