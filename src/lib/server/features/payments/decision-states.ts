import { feeCheckers, feeKeepers } from '#lib/rules/fee-roles.ts'
import type { DecisionState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** What is done about money in doubt: who proposes it confirms none of their own. */
export const decisionMachine = stateMachine<DecisionState>().of({
  kind: 'paymentDecision',
  entity: 'paymentDecision',
  refusal: 'reviews.changedSince',
  moves: {
    propose: {
      ...{ from: [null], to: ['proposed'], by: feeKeepers },
      ...{ action: 'paymentDecision.proposed', needsReason: true },
    },
    confirm: {
      ...{ from: ['proposed'], to: ['confirmed'], by: feeCheckers },
      ...{ action: 'paymentDecision.confirmed', secondPerson: 'reviews.ownProposal' },
    },
    refuse: {
      ...{ from: ['proposed'], to: ['refused'], by: feeCheckers, action: 'paymentDecision.refused' },
      ...{ needsReason: true, secondPerson: 'reviews.ownProposal' },
    },
    /** Where there is no money, one person is enough. */
    close: {
      ...{ from: [null], to: ['confirmed'], by: [...feeKeepers, ...feeCheckers] },
      ...{ action: 'paymentDecision.closed', needsReason: true },
    },
  },
})
