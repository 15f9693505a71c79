import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { keepByTag } from '../../kernel/tags/keep-by-tag.ts'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import { auditedFields } from './audited-fee-type.ts'
import type { Due } from './due.ts'
import { feeTypesList } from './fee-types.list.ts'
import { type FeeTypes, feeTypesService } from './fee-types.service.ts'
import { feesMenu } from './fees.menu.ts'
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
  lists: { feeTypes: feeTypesList },
  menu: feesMenu,
  pages: {
    '/[...locale]/app/Fees/types': feeReaders,
    '/[...locale]/app/Fees/types/[typeId]': feeReaders,
  },
  audited: { feeType: auditedFields },
}

export interface Fees extends FeeLedger {
  /** What the college charges for. */
  types: FeeTypes
  /** All that somebody owes or owed, oldest first. */
  duesOf(payer: Payer): Promise<Due[]>
  /** The money of somebody, oldest first. */
  ledgerOf(payer: Payer): Promise<LedgerRow[]>
}

type Needs = Pick<Kernel, 'database' | 'clock' | 'hooks' | 'isBehind'>

export function createFees(kernel: Needs): Fees {
  const { database, clock } = kernel
  const store = storeOf(database, feesRepository)
  const all = keepByTag('feeTypes', kernel, () => store.read.types.all())
  return {
    ...feeLedger,
    types: feeTypesService({ store, clock, all }),
    duesOf: (payer) => store.read.dues.ofPayer(payer),
    ledgerOf: (payer) => store.read.ledger.ofPayer(payer),
  }
}

export type { Due } from './due.ts'
export type { FeeType } from './fee-type.ts'
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
