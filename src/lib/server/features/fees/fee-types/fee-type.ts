import type { TypedFeeType } from '#lib/schemas/fees/types.ts'

/** What a clerk decides about a fee type. */
export type FeeTypeFields = TypedFeeType

/** Something that the college charges for: its id stays whatever it is called. */
export interface FeeType extends FeeTypeFields {
  id: string
  position: number
  /** Nobody makes new dues of it; those that there are stay. */
  isRetired: boolean
  /** Goes up with each change. */
  version: number
}

/** What the audit trail keeps of a fee type. */
export const auditedFields = ['name', 'kind', 'isOnline', 'position', 'isRetired'] as const

export const auditedFeeType = (
  type: Pick<FeeType, (typeof auditedFields)[number]> | null,
): Record<string, unknown> | null =>
  type && Object.fromEntries(auditedFields.map((field) => [field, type[field]]))
