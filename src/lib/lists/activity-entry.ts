import type { ChangedField } from './cell.ts'

/** An entry of a record's activity, as its page shows it. */
export interface ActivityEntry {
  action: string
  /** Link to the details. */
  link?: string | undefined
  /** Name of the user. */
  by: string
  /** UTC instant. */
  at: string
  /** The reason that was given. */
  note: string
  fields: readonly ChangedField[]
}
