import type { Payer } from '#lib/schemas/fees/kinds.ts'

/** Somebody at the counter: a student, or an admission whose student is not in the register yet. */
export interface FoundPayer {
  payer: Payer
  name: string
  number: string
  /** The father's name, which tells two people of one name apart; empty if it is not known. */
  father: string
}
