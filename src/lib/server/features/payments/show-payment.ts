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
  /** Another payment of the same dues was begun in its place. */
  isReplaced: boolean
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
/** Money came: the office looks at it. */
const inDoubt: readonly AttemptState[] = ['QUARANTINED', 'PAID_DUPLICATE']

export function showPayment(
  { id, kind, payer, shown, amount, state, createdAt }: Order,
  attempts: readonly Attempt[],
  receipt: Receipt | null,
): ShownPayment {
  const paid = attempts.find((attempt) => attempt.state === 'PAID')
  const last = paid ?? attempts.at(-1)
  const isReplaced = state === 'cancelled' && !attempts.some((attempt) => inDoubt.includes(attempt.state))
  const isFailed = isReplaced || attempts.every((attempt) => failed.includes(attempt.state))
  return {
    ...{ orderId: id, kind, payer, amount },
    state: state === 'paid' ? 'paid' : isFailed ? 'failed' : 'pending',
    isReplaced,
    transactionId: last?.chargeUuid ?? '',
    at: receipt?.snapshot.paidBy.at ?? last?.createdAt ?? createdAt,
    ...{ number: shown.number, name: shown.name, email: shown.email },
    ...{ feeType: shown.feeType, semester: shown.semester },
    receiptNumber: receipt?.number ?? null,
  }
}
