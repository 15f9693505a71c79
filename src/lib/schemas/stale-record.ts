/** A record that was changed while its form was being filled in. */
export interface StaleRecord {
  /** Who changed it last; empty where it is unknown. */
  who: string
  /** The reader changed it, for example in another tab. */
  isOwn: boolean
  at: string | null
  /** Fields whose stored and entered values differ, both formatted for people. */
  fields: readonly { label: string; stored: string; typed: string }[]
}
