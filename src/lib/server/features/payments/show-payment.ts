import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { AttemptState } from '#lib/schemas/payments/states.ts'
import type { Attempt } from './attempt.ts'
import type { Order } from './order.ts'
import type { Receipt } from './receipt.ts'

/** What everybody who may see a payment is shown of it, by our own books. */
export interface ShownPayment {
  orderId: string
  kind: FeeKind
  payer: Payer
  /** Pending: the payer waits, and does not pay again. */
  state: 'paid' | 'failed' | 'pending'
  /** Empty until the gateway has said one. */
  transactionId: string
  /** Paise. */
  amount: number
  /** When it was paid, else when it began. */
  at: string
  number: string
  name: string
  email: string
  feeType: string
  semester: string
  receiptNumber: string | null
}

const failed: readonly AttemptState[] = ['FAILED', 'EXPIRED', 'CREATE_FAILED']

export function showPayment(
  { id, kind, payer, shown, amount, state, createdAt }: Order,
  attempts: readonly Attempt[],
  receipt: Receipt | null,
): ShownPayment {
  const paid = attempts.find((attempt) => attempt.state === 'PAID')
  const last = paid ?? attempts.at(-1)
  const isFailed = attempts.every((attempt) => failed.includes(attempt.state))
  return {
    ...{ orderId: id, kind, payer, amount },
    state: state === 'paid' ? 'paid' : isFailed ? 'failed' : 'pending',
    transactionId: last?.chargeUuid ?? '',
    at: receipt?.snapshot.paidBy.at ?? last?.createdAt ?? createdAt,
    ...{ number: shown.number, name: shown.name, email: shown.email },
    ...{ feeType: shown.feeType, semester: shown.semester },
    receiptNumber: receipt?.number ?? null,
  }
}
