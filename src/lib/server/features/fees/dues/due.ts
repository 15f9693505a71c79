import { feeKeepers } from '#lib/rules/roles/offices.ts'
import type { DueState, FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

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

/** A due opens when it is made, and is settled by what comes in; what nobody owes after all is cancelled. */
export const dueMachine = stateMachine<DueState>().of({
  kind: 'due',
  entity: 'due',
  refusal: 'dues.notOpen',
  moves: {
    /** By a second person, who confirms what another proposed. */
    cancel: { from: ['open'], to: ['cancelled'], by: 'anybody', action: 'due.cancelled', needsReason: true },
    /** One person may: another due of at least the same amount takes its place. */
    replace: { from: ['open'], to: ['cancelled'], by: feeKeepers, action: 'due.replaced', needsReason: true },
    /** With the whole of a run or an upload, which says so in the trail. */
    takeBack: { from: ['open'], to: ['cancelled'], by: 'anybody', action: null },
    /** A second person confirms that it is less than what was cancelled before. */
    admit: { from: ['proposed'], to: ['open'], by: 'anybody', action: null },
    drop: { from: ['proposed'], to: ['cancelled'], by: 'anybody', action: null },
  },
})
