import type { DueState, FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'

/** What somebody owes. Amounts are whole paise. */
export interface Due {
  id: string
  payer: Payer
  feeTypeId: string
  feeType: string
  kind: FeeKind
  /** Whether its type may be paid over the gateway now. */
  isOnline: boolean
  semesterId: string | null
  /** An academic year, such as 2026-2027. */
  year: string
  label: string
  amount: number
  settled: number
  /** What is still to be paid. */
  open: number
  /** An ISO date, or empty. */
  dueOn: string
  state: DueState
  /** The change that it waits for: until it is decided nobody begins to pay it. */
  changeId: string | null
  /** The due that took its place when it was cancelled. */
  replacedBy: string | null
  version: number
  createdAt: string
  /** Of a cancelled one: when it was cancelled. */
  updatedAt: string
}
