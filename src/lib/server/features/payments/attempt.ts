import type { AttemptState } from '#lib/schemas/payments/states.ts'

/** One charge that the gateway was asked to make for an order. Amounts are whole paise. */
export interface Attempt {
  /** The gateway knows the order by it: the order's id and the attempt's number there. */
  id: string
  orderId: string
  keyId: string
  keyVersion: number
  amount: number
  state: AttemptState
  /** Null until the gateway has said it. */
  chargeUuid: string | null
  /** Empty where nobody may be sent there. */
  paymentLink: string
  webhookHash: string
  paidBy: PaidBy | null
  /** Paise that went back since. */
  refunded: number
  /** Of them, what had gone back before the money was put in doubt: no review and no row of the ledger has it. */
  refundedBefore: number
  /** How often the gateway was asked in vain. */
  checks: number
  nextCheckAt: string | null
  expiresAt: string
  /** When the gateway answered that nothing was paid and nothing is under way; null since any other answer, or none. */
  unpaidAt: string | null
  /** When the payer gave it up: nobody is sent to the bank with it any more, and the gateway is asked all the same. */
  droppedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** How it was paid, as the gateway says. */
export interface PaidBy {
  /** UPI or CARD. */
  family: string
  /** Of a card the scheme and the last four digits, of UPI the payer's address. */
  from: string
  /** The bank's own number. */
  bankReference: string
  /** When the gateway took it. */
  at: string
}
