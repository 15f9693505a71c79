import type { TypedFeeType } from '#lib/schemas/fees/types.ts'

/** The editable fields of a fee type. */
export type FeeTypeFields = TypedFeeType

/** Something the college charges for. Its id stays the same when it is renamed. */
export interface FeeType extends FeeTypeFields {
  id: string
  position: number
  /** No new dues can be made of a retired type; existing ones remain. */
  isRetired: boolean
  /** Increases with each change. */
  version: number
}

/** Fields of a fee type in the audit trail. */
export const auditedFields = ['name', 'kind', 'isOnline', 'position', 'isRetired'] as const

export const auditedFeeType = (
  type: Pick<FeeType, (typeof auditedFields)[number]> | null,
): Record<string, unknown> | null =>
  type && Object.fromEntries(auditedFields.map((field) => [field, type[field]]))
