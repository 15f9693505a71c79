import { cancellationCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { CancellationState } from '#lib/schemas/till/cancellations.ts'
import type { TenderState, TenderWay } from '#lib/schemas/till/tenders.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A wish to cancel receipts of one sale. */
export interface Cancellation {
  id: string
  saleId: string
  shiftId: string
  /** The day of the till. */
  day: string
  /** Who took the money. */
  cashierId: string
  /** The orders whose receipts it cancels, sorted. */
  orderIds: readonly string[]
  /** Numbers of these receipts, sorted. */
  receipts: readonly string[]
  /** In paise. */
  amount: number
  reason: string
  state: CancellationState
  version: number
  createdAt: string
  createdBy: string
}

/** The part of a tender that paid an order. */
export interface PaidPart {
  tenderId: string
  orderId: string
  way: TenderWay
  /** In paise. */
  amount: number
  state: TenderState
  /** Of the tender. */
  version: number
  receipt: string
  isCancelled: boolean
}

/**
 * Returns the orders that are cancelled with this one, sorted: only cash can go back in part, so a cheque or a card
 * payment goes back with all that it paid.
 */
export function cancelledTogether(parts: readonly PaidPart[], orderId: string): string[] {
  const together = new Set([orderId])
  const undivided = parts.filter(({ way }) => way !== 'cash')
  let known = 0
  while (known < together.size) {
    known = together.size
    const tenders = new Set(undivided.flatMap((part) => (together.has(part.orderId) ? [part.tenderId] : [])))
    for (const part of undivided) if (tenders.has(part.tenderId)) together.add(part.orderId)
  }
  return [...together].toSorted()
}

/** A cashier asks, another person decides, who must not have taken the money. */
export const cancellationMachine = stateMachine<CancellationState>().of({
  kind: 'receiptCancellation',
  entity: 'receiptCancellation',
  refusal: 'till.cancellationChanged',
  moves: {
    propose: {
      from: [null],
      to: ['proposed'],
      by: feeKeepers,
      action: 'receiptCancellation.proposed',
      needsReason: true,
    },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: cancellationCheckers,
      action: 'receiptCancellation.confirmed',
      secondPerson: 'till.ownCancellation',
    },
    refuse: {
      from: ['proposed'],
      to: ['refused'],
      by: cancellationCheckers,
      action: 'receiptCancellation.refused',
      needsReason: true,
      secondPerson: 'till.ownCancellation',
    },
    /** By the person who asked, or who took the money. */
    withdraw: {
      from: ['proposed'],
      to: ['withdrawn'],
      by: feeKeepers,
      action: 'receiptCancellation.withdrawn',
    },
  },
})
