import { randomBytes } from 'node:crypto'

/** A single payment by UPI or card, or its refund. */
export interface Transaction {
  uuid: string
  type: 'DEBIT' | 'REFUND'
  status: 'ACCEPTED' | 'REFUSED'
  /** In paise, like every amount here. */
  amount: number
  date: string
  family: Family
  scheme: string
  cardLast4: string | null
  payerVpa: string | null
  authNum: string | null
  externalId: string
}

export type Family = 'UPI' | 'CARD'

/** What the gateway reports about a charge: the response to a read and the body of a webhook. */
export interface Charge {
  uuid: string
  status: 'DUE' | 'PAID' | 'DROPPED'
  orderId: string
  currency: string
  amount: number
  paid: number
  due: number
  refunded: number
  testMode: boolean
  dropReason: DropReason | null
  expiryDate: string
  /** Number of payment attempts. */
  attempts: number
  transactions: Transaction[]
}

export type DropReason = 'REFUSED' | 'CANCELLED' | 'EXPIRED'

/** Returns an id in the gateway's format: a UUID without hyphens. */
export const newId = (): string => randomBytes(16).toString('hex')

const hour = 3_600_000

export function newCharge(
  { orderId, amount, hours }: { orderId: string; amount: number; hours: number },
  now: Date,
): Charge {
  return {
    uuid: newId(),
    status: 'DUE',
    orderId,
    currency: 'INR',
    amount,
    paid: 0,
    due: amount,
    refunded: 0,
    testMode: true,
    dropReason: null,
    expiryDate: new Date(now.getTime() + hours * hour).toISOString(),
    attempts: 0,
    transactions: [],
  }
}
