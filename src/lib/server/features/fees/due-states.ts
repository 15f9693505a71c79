import type { DueState } from '#lib/schemas/fees/kinds.ts'
import { feeKeepers } from '#lib/rules/fee-roles.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** A due opens when it is made, and is settled by what comes in; what nobody owes after all is cancelled. */
export const dueMachine = stateMachine<DueState>().of({
  kind: 'due',
  entity: 'due',
  refusal: 'dues.notOpen',
  moves: {
    cancel: { from: ['open'], to: ['cancelled'], by: feeKeepers, action: 'due.cancelled', needsReason: true },
    /** With the whole of a run or an upload, which says so in the trail. */
    takeBack: { from: ['open'], to: ['cancelled'], by: 'anybody', action: null },
  },
})
