import type { App, Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { College } from '../college/feature.ts'
import type { Fees } from '../fees/feature.ts'
import { detailsOfPayer, dueWords, type Payments } from '../payments/feature.ts'
import { tillTrail } from './audit.ts'
import { tillPersonalData } from './personal-data.ts'
import { tillRepository } from './repository.ts'
import { createSales, type Sales } from './sales/sales.service.ts'
import { createShifts, type Shifts } from './shifts/shifts.service.ts'
import type {} from './tables.ts'

/** Money that cashiers of the college take: cash, UPI, card, cheques and demand drafts. */
export const tillFeature: Feature = {
  name: 'till',
  personalData: tillPersonalData,
  ...tillTrail,
}

export interface Till extends Shifts, Sales {}

interface Needs extends Pick<App, 'students' | 'admissions' | 'catalogue'> {
  fees: Fees
  payments: Payments
  college: Pick<College, 'letterhead'>
}

export function createTill(
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  { fees, payments, college, ...registers }: Needs,
): Till {
  const store = storeOf(database, tillRepository)
  return {
    ...createShifts({ store, clock }),
    ...createSales({
      store,
      clock,
      fees,
      payments,
      detailsOf: (payer) => detailsOfPayer(registers, payer),
      async college() {
        const { name, address } = await college.letterhead()
        return { name, address }
      },
      async wordsOf() {
        const view = await registers.catalogue.read()
        return (due) => dueWords(due, view)
      },
    }),
  }
}

declare module '../../kernel/app.ts' {
  interface App {
    till: Till
  }
}
