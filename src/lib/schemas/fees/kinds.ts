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

/** A due that is less than what was cancelled before is `proposed` until a second person confirms it: nobody owes it yet. */
export const dueStates = ['open', 'settled', 'cancelled', 'proposed'] as const
export type DueState = (typeof dueStates)[number]

export const adjustmentStates = ['proposed', 'confirmed', 'refused'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** What lowers what is owed: a due is cancelled, a run or an upload is undone, or dues are added for less than were cancelled. */
export const dueChangeKinds = ['cancel', 'undoRun', 'undoUpload', 'addLess'] as const
export type DueChangeKind = (typeof dueChangeKinds)[number]

export const dueChangeSubjects = ['due', 'run', 'upload'] as const
export type DueChangeSubject = (typeof dueChangeSubjects)[number]

export const dueChangeStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type DueChangeState = (typeof dueChangeStates)[number]

/** A row of the ledger: money that came, and money that went back. */
export const ledgerKinds = ['payment', 'reversal', 'refund'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
