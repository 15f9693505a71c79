import * as v from 'valibot'

/** Kinds of payments: each has its own return page for the gateway and its own series of receipts. */
export const feeKinds = ['general', 'miscellaneous', 'exam', 'self'] as const
export const feeKind = v.picklist(feeKinds, 'fees.kind')
export type FeeKind = v.InferOutput<typeof feeKind>

/** Who owes a due: a student of the register, or an applicant. */
export const payerKinds = ['student', 'admission'] as const
export type PayerKind = (typeof payerKinds)[number]

export interface Payer {
  kind: PayerKind
  id: string
}

/**
 * A due that is lower than the one cancelled before it is `proposed` and not owed until a second person confirms it. An
 * `advance` is nothing that is owed: it holds what a payer paid beyond the dues, and its amount is what is left of that.
 */
export const dueStates = ['open', 'settled', 'cancelled', 'proposed', 'advance'] as const
export type DueState = (typeof dueStates)[number]

/** Who is to pay a due. A sponsor is a trust, a company or anybody else who pays for the student. */
export const payableBys = ['student', 'government', 'sponsor'] as const
export type PayableBy = (typeof payableBys)[number]

/** Who pays for a student. */
export const sponsorKinds = ['government', 'sponsor'] as const
export type SponsorKind = (typeof sponsorKinds)[number]

export const payableRuleStates = ['proposed', 'confirmed', 'refused', 'withdrawn', 'ended'] as const
export type PayableRuleState = (typeof payableRuleStates)[number]

export const adjustmentStates = ['proposed', 'confirmed', 'refused'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/**
 * Changes by which students owe less: a due is cancelled, a run or an upload is undone, new dues are lower than the
 * cancelled ones, or somebody else is to pay a due.
 */
export const dueChangeKinds = ['cancel', 'undoRun', 'undoUpload', 'addLess', 'payableBy'] as const
export type DueChangeKind = (typeof dueChangeKinds)[number]

export const dueChangeSubjects = ['due', 'run', 'upload'] as const
export type DueChangeSubject = (typeof dueChangeSubjects)[number]

export const dueChangeStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type DueChangeState = (typeof dueChangeStates)[number]

/** Kinds of ledger rows of money that came in, and that went back. */
export const movedKinds = ['payment', 'reversal', 'refund', 'cancellation'] as const

/** Kinds of ledger rows. A `transfer` moves money of an advance to a due: two rows whose sum is zero. */
export const ledgerKinds = [...movedKinds, 'transfer'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** The id of the fee type of advances. It is made with the first one, and nobody can charge it. */
export const advanceTypeId = 'advance'

/** The ledger's method of money that the college's bank transferred; all other methods are named by the gateway. */
export const bankTransfer = 'BANK_TRANSFER'

/**
 * Stands before the ledger's method of receipts that an earlier book issued: they stand apart in every sum.
 * @example 'EARLIER_CASH'
 */
export const earlierPrefix = 'EARLIER_'
