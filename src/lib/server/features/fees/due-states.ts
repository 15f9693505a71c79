import type { DueState } from '#lib/schemas/fees/kinds.ts'
import { feeKeepers } from '#lib/rules/fee-roles.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

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
