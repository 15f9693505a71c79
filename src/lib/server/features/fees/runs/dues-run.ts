import type { AskedRun } from '#lib/schemas/fees/dues.ts'
import type { DueState } from '#lib/schemas/fees/kinds.ts'

/** Whom and what dues were made for. */
export type RunAbout = Omit<AskedRun, 'pin' | 'leftOut' | 'overdueConfirmed'>

/** A due of a run and who owes it. Amounts are whole paise. */
export interface RunDue {
  id: string
  payerId: string
  name: string
  number: string
  amount: number
  settled: number
  dueOn: string
  state: DueState
  changeId: string | null
}

/** Dues that were made for many at once. */
export interface DuesRun {
  id: string
  about: RunAbout
  count: number
  /** Whole paise, of all together. */
  amount: number
  at: string
  /** A user's id. */
  byId: string
  undoneAt: string | null
}
