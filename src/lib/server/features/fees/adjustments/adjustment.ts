import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { AdjustmentState } from '#lib/schemas/fees/kinds.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A concession, or something more to pay: of force once a second person has confirmed it. */
export interface Adjustment {
  id: string
  dueId: string
  /** Whole paise; less than 0 is a concession. */
  amount: number
  reason: string
  state: AdjustmentState
  version: number
  createdAt: string
  /** When it was decided, once it is. */
  updatedAt: string
  /** A user's id. */
  createdBy: string
}

/** Who proposes one confirms none of their own. */
export const adjustmentMachine = stateMachine<AdjustmentState>().of({
  kind: 'dueAdjustment',
  entity: 'dueAdjustment',
  refusal: 'adjustments.changedSince',
  moves: {
    propose: {
      from: [null],
      to: ['proposed'],
      by: feeKeepers,
      action: 'dueAdjustment.proposed',
      needsReason: true,
    },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: feeCheckers,
      action: 'dueAdjustment.confirmed',
      secondPerson: 'adjustments.ownProposal',
    },
    /** What it asked for went back, which several people have decided about: nobody owes it any more. */
    forgo: { from: [null], to: ['confirmed'], by: 'anybody', action: 'dueAdjustment.forgone' },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: feeCheckers,
      action: 'dueAdjustment.refused',
      needsReason: true,
      secondPerson: 'adjustments.ownProposal',
    },
  },
})

/** What the audit trail keeps of an adjustment. */
export const auditedAdjustment = ['rupees', 'reason', 'note', 'state', 'dueId'] as const

/** How much it is, and of which due. */
export const inWords = (amount: number, dueId: string) => ({
  rupees: `${amount < 0 ? '-' : ''}${rupeesOf(String(Math.abs(amount)))}`,
  dueId,
})
