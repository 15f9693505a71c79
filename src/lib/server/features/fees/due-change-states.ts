import { feeCheckers, feeKeepers } from '#lib/rules/fee-roles.ts'
import type { DueChangeState } from '#lib/schemas/fees/kinds.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** Two persons lower what is owed: a keeper of fees proposes, and a checker who is not the same one decides. */
export const dueChangeMachine = stateMachine<DueChangeState>().of({
  kind: 'dueChange',
  entity: 'dueChange',
  refusal: 'dueChanges.changedSince',
  moves: {
    propose: { from: [null], to: ['proposed'], by: feeKeepers, action: 'dueChange.proposed' },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: feeCheckers,
      action: 'dueChange.confirmed',
      secondPerson: 'dueChanges.ownProposal',
    },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: feeCheckers,
      action: 'dueChange.refused',
      needsReason: true,
      secondPerson: 'dueChanges.ownProposal',
    },
    /** Everything stays as it was, which needs nobody else. */
    withdraw: { from: ['proposed'], to: ['withdrawn'], by: feeKeepers, action: 'dueChange.withdrawn' },
  },
})
