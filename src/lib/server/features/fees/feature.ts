import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Due } from './due.ts'
import { feesPersonalData } from './fees.personal-data.ts'
import { feesRepository } from './fees.repository.ts'
import { keptByFees } from './kept-by-fees.ts'
import type { LedgerRow } from './fees.tables.ts'
import { type FeeLedger, feeLedger } from './post-payment.ts'

/** What the college charges for, what each person owes, and the money that came and went. */
export const feesFeature: Feature = {
  name: 'fees',
  personalData: feesPersonalData,
  keeps: keptByFees,
}

export interface Fees extends FeeLedger {
  /** All that somebody owes or owed, oldest first. */
  duesOf(payer: Payer): Promise<Due[]>
  /** The money of somebody, oldest first. */
  ledgerOf(payer: Payer): Promise<LedgerRow[]>
}

type Needs = Pick<Kernel, 'database'>

export function createFees({ database }: Needs): Fees {
  const store = storeOf(database, feesRepository)
  return {
    ...feeLedger,
    duesOf: (payer) => store.read.dues.ofPayer(payer),
    ledgerOf: (payer) => store.read.ledger.ofPayer(payer),
  }
}

export type { Due } from './due.ts'
export type { Allocated, FeeLedger } from './post-payment.ts'

declare module '../../kernel/app.ts' {
  interface App {
    fees: Fees
  }
}

declare module '../../kernel/tags/cache-tag.ts' {
  interface CacheTags {
    /** What is charged for, and how. */
    feeTypes: true
  }
}
