import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { DueChangeKind, DueChangeState, DueChangeSubject } from '#lib/schemas/fees/kinds.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A change by which somebody owes less, of force once a second person has confirmed it. */
export interface DueChange {
  id: string
  kind: DueChangeKind
  /** What it is about: one due, all dues of a run, or all dues of an upload. */
  subjectKind: DueChangeSubject
  subjectId: string
  /** How many dues it changes, when it was proposed. */
  count: number
  /** Whole paise, of all of them. */
  amount: number
  /** Empty where none was asked for. */
  reason: string
  state: DueChangeState
  version: number
  createdAt: string
  /** A user's id. */
  createdBy: string
  /** When it was decided, once it is. */
  updatedAt: string
}

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
