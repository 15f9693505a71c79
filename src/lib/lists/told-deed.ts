import type { ChangedField } from './cell.ts'

/** What was done with a record, as its page tells it. */
export interface ToldDeed {
  deed: string
  /** Where more is said of it. */
  link?: string | undefined
  /** Who did it. */
  by: string
  /** UTC instant. */
  at: string
  /** Why. */
  note: string
  fields: readonly ChangedField[]
}
