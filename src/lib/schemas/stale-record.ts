/** A record that was changed while somebody filled in its form. */
export interface StaleRecord {
  /** Who changed it last; empty where nobody knows. */
  who: string
  /** It was the person who reads this. */
  isOwn: boolean
  at: string | null
  /** Where what is stored and what was typed are not the same, as people read both. */
  fields: readonly { label: string; stored: string; typed: string }[]
}
