import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { DueChangeKind, DueChangeState, DueChangeSubject, PayableBy } from '#lib/schemas/fees/kinds.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A change by which students owe less. It takes effect once a second person has confirmed it. */
export interface DueChange {
  id: string
  kind: DueChangeKind
  /** Tells whether it concerns one due, all dues of a run or all dues of an upload. */
  subjectKind: DueChangeSubject
  subjectId: string
  /** Number of dues that it changes, counted at the proposal. */
  count: number
  /** Total of these dues in whole paise. */
  amount: number
  /** Empty if the kind of change needs no reason. */
  reason: string
  /** Who is to pay, for a change of that; otherwise empty. */
  payableBy: PayableBy | ''
  state: DueChangeState
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
  /** Time of the decision, once there is one. */
  updatedAt: string
}

/** Two people must agree to lower what is owed: a fee keeper proposes, and a different fee checker decides. */
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
    /** Leaves the dues unchanged, so it needs no second person. */
    withdraw: { from: ['proposed'], to: ['withdrawn'], by: feeKeepers, action: 'dueChange.withdrawn' },
  },
})
