import type { AskedRun } from '#lib/schemas/fees/dues.ts'
import type { DueState, PayableBy } from '#lib/schemas/fees/kinds.ts'

/** The fee, year and students that a run makes dues for. */
export type RunAbout = Omit<AskedRun, 'pin' | 'leftOut' | 'overdueConfirmed'>

/** A due of a run with its student. Amounts are whole paise. */
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
  payableBy: PayableBy
}

/** A student whom a run left out. */
export interface ExcludedStudent {
  id: string
  name: string
  number: string
}

/** A run that made dues for many students at once. */
export interface DuesRun {
  id: string
  about: RunAbout
  count: number
  /** Total of all dues in whole paise. */
  amount: number
  at: string
  /** A user id. */
  byId: string
  undoneAt: string | null
}
