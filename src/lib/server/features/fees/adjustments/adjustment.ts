import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { AdjustmentState } from '#lib/schemas/fees/kinds.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { Due } from '../dues/due.ts'

/** A concession or a surcharge on a due. It takes effect once a second person has confirmed it. */
export interface Adjustment {
  id: string
  dueId: string
  /** Whole paise; a negative amount is a concession. */
  amount: number
  reason: string
  state: AdjustmentState
  /** True if it writes off a refunded amount; nobody proposed it. */
  isRefunded: boolean
  version: number
  createdAt: string
  /** Time of the decision, once there is one. */
  updatedAt: string
  /** A user id. */
  createdBy: string
}

/** Requires that a proposal is confirmed or refused by someone other than its author. */
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
    /**
     * Writes off a refunded amount. Several people have already decided on the refund, so it needs no further
     * confirmation.
     */
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

/**
 * Returns why the due cannot be changed by this amount; an empty text if it can. A due never becomes less than what is
 * paid of it.
 */
export function adjustingProblem(
  { state, amount, settled }: Pick<Due, 'state' | 'amount' | 'settled'>,
  change: number,
): '' | 'dues.notOpen' | 'adjustments.alreadyPaid' | 'adjustments.morePaid' {
  if (state === 'cancelled' || state === 'proposed') return 'dues.notOpen'
  if (amount + change >= settled) return ''
  return amount > 0 && settled >= amount ? 'adjustments.alreadyPaid' : 'adjustments.morePaid'
}

/** Fields of an adjustment in the audit trail. */
export const auditedAdjustment = ['rupees', 'reason', 'note', 'state', 'dueId'] as const

/** Formats the amount in rupees and adds the due's id, for the audit trail. */
export const adjustmentInWords = (amount: number, dueId: string) => ({
  rupees: `${amount < 0 ? '-' : ''}${rupeesOf(String(Math.abs(amount)))}`,
  dueId,
})

/** Sums the refunded amounts that nobody owes any more, as positive paise by due; leaves out dues without any. */
export function sumRefunded(
  adjustments: readonly Pick<Adjustment, 'dueId' | 'amount' | 'isRefunded'>[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { dueId, amount, isRefunded } of adjustments)
    if (isRefunded) sums.set(dueId, (sums.get(dueId) ?? 0) - amount)
  return sums
}
