import * as v from 'valibot'

/** What a payment is for: each has a page that the gateway returns to, and a series of receipts. */
export const feeKinds = ['general', 'miscellaneous', 'exam', 'self'] as const
export const feeKind = v.picklist(feeKinds, 'fees.kind')
export type FeeKind = v.InferOutput<typeof feeKind>

/** Who owes: a student of the register, or somebody who is being admitted. */
export const payerKinds = ['student', 'admission'] as const
export type PayerKind = (typeof payerKinds)[number]

export interface Payer {
  kind: PayerKind
  id: string
}

export const dueStates = ['open', 'settled', 'cancelled'] as const
export type DueState = (typeof dueStates)[number]

export const adjustmentStates = ['proposed', 'confirmed', 'refused'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** A row of the ledger: money that came, and money that went back. */
export const ledgerKinds = ['payment', 'reversal', 'refund'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
