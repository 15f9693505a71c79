import { feeCheckers, feeKeepers } from '#lib/rules/fee-roles.ts'
import type { AdjustmentState } from '#lib/schemas/fees/kinds.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** Who proposes one confirms none of their own. */
export const adjustmentMachine = stateMachine<AdjustmentState>().of({
  kind: 'dueAdjustment',
  entity: 'dueAdjustment',
  refusal: 'adjustments.changedSince',
  moves: {
    propose: {
      ...{ from: [null], to: ['proposed'], by: feeKeepers },
      ...{ action: 'dueAdjustment.proposed', needsReason: true },
    },
    confirm: {
      ...{ from: ['proposed'], to: ['confirmed'], by: feeCheckers },
      ...{ action: 'dueAdjustment.confirmed', secondPerson: 'adjustments.ownProposal' },
    },
    /** What it asked for went back, which several people have decided about: nobody owes it any more. */
    forgo: { from: [null], to: ['confirmed'], by: 'anybody', action: 'dueAdjustment.forgone' },
    refuse: {
      ...{ from: ['proposed'], to: ['refused'], by: feeCheckers, action: 'dueAdjustment.refused' },
      ...{ needsReason: true, secondPerson: 'adjustments.ownProposal' },
    },
  },
})
