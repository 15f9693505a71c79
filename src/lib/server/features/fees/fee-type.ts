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
