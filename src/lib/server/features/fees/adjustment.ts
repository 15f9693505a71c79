import type { AdjustmentState } from '#lib/schemas/fees/kinds.ts'

/** A concession, or something more to pay: of force once a second person has confirmed it. */
export interface Adjustment {
  id: string
  dueId: string
  /** Whole paise; less than 0 is a concession. */
  amount: number
  reason: string
  state: AdjustmentState
  version: number
  createdAt: string
  /** When it was decided, once it is. */
  updatedAt: string
  /** A user's id. */
  createdBy: string
}
