/** Something that one record has and no other: a number, an email. */
export interface Claim {
  /** The column at which it is said that another row has it. */
  field: string
  /** Capitals make no difference; an empty one claims nothing. */
  text: string
  /** Where it is the only one, where that is not everywhere. */
  within?: string
}

/** A column whose text is such a claim in a row that is wrong elsewhere, too: see `settle-wrong-claims.ts`. */
export interface ClaimColumn {
  field: string
  /** Columns that say where it is the only one. */
  within?: readonly string[]
  /** Its text as the kind reads it, where spaces or dashes in it say nothing. */
  read?(text: string): string
}
