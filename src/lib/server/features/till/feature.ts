import { routes } from '#lib/routes.ts'
import { feeCheckers, feeKeepers, feeReaders, tillReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { College } from '../college/feature.ts'
import type { Fees } from '../fees/feature.ts'
import type { Payments } from '../payments/feature.ts'
import { type AdvancesAtCounter, createAdvancesAtCounter } from './advances/advances.service.ts'
import { tillTrail } from './audit.ts'
import { type Cancellations, createCancellations } from './cancellations/cancellations.service.ts'
import { type CashDeposits, createCashDeposits } from './cash-deposits/cash-deposits.service.ts'
import type { DepositSlipPdf } from './cash-deposits/deposit-slip.document.ts'
import { type Claims, createClaims } from './claims/claims.service.ts'
import { tillDashboard } from './dashboard.ts'
import { dayBookList } from './lists/day-book.list.ts'
import { papersList } from './lists/papers.list.ts'
import { monthBookList } from './lists/month-book.list.ts'
import { tendersList } from './lists/tenders.list.ts'
import { transfersList } from './lists/transfers.list.ts'
import { tillNotifications } from './notifications.ts'
import { tillPersonalData } from './personal-data.ts'
import { tillRepository } from './repository.ts'
import { createDays, type Days } from './days/days.service.ts'
import { createPapers, type Papers } from './papers/papers.service.ts'
import { type CounterRefunds, createCounterRefunds } from './payouts/refunds.service.ts'
import { createPayersAtCounter, type DueAtCounter, type PayersAtCounter } from './payers/payers.service.ts'

import { createReopenings, type Reopenings } from './reopenings/reopenings.service.ts'
import { createSales, type Sales } from './sales/sales.service.ts'
import { createShifts, type Shifts } from './shifts/shifts.service.ts'
import type {} from './tables.ts'

const tillMenu: readonly FeatureMenuEntry[] = [
  {
    key: 'till',
    group: 'fees',
    rank: 1,
    icon: 'cash',
    link: routes.till,
    title: m['till.title'],
    roles: feeKeepers,
  },
  {
    key: 'dayClose',
    group: 'fees',
    rank: 2,
    icon: 'calculator',
    link: routes.dayClose(),
    title: m['dayClose.title'],
    roles: tillReaders,
  },
  {
    key: 'tenders',
    group: 'fees',
    rank: 3,
    icon: 'transfer',
    link: routes.tenders,
    title: m['tenders.title'],
    roles: tillReaders,
  },
  {
    key: 'dayBook',
    group: 'fees',
    rank: 4,
    icon: 'book',
    link: routes.dayBook,
    title: m['dayBook.title'],
    roles: tillReaders,
  },
  {
    key: 'papers',
    group: 'fees',
    rank: 5,
    icon: 'paper',
    link: routes.papers,
    title: m['papers.title'],
    roles: tillReaders,
  },
  {
    key: 'transfers',
    group: 'fees',
    rank: 5,
    icon: 'landmark',
    link: routes.transfers,
    title: m['claims.title'],
    roles: tillReaders,
  },
  {
    key: 'monthBook',
    group: 'fees',
    rank: 6,
    icon: 'calendarDays',
    link: routes.monthBook,
    title: m['monthBook.title'],
    roles: tillReaders,
  },
  {
    key: 'earlierReceipts',
    group: 'feeSettings',
    rank: 66,
    icon: 'archive',
    link: routes.earlierReceipts,
    title: m['earlierBook.title'],
    roles: [...feeKeepers, ...feeCheckers],
  },
]

/** Money that cashiers of the college take: cash, UPI, card, cheques, demand drafts, and transfers that the bank shows. */
export const tillFeature: Feature = {
  name: 'till',
  menu: tillMenu,
  pages: {
    '/[...locale]/app/Accounts/Fee Collection': feeKeepers,
    '/[...locale]/app/Accounts/Receipts/[saleId]': feeKeepers,
    '/[...locale]/app/Accounts/Cancel Receipt/[orderId]': [...feeKeepers, ...tillReaders],
    '/[...locale]/app/Accounts/Refund/[orderId]': feeReaders,
    '/[...locale]/app/Accounts/Shift': feeKeepers,
    '/[...locale]/app/Accounts/Day Close': tillReaders,
    '/[...locale]/app/Accounts/Deposit Slip/[depositId]': tillReaders,
    '/[...locale]/app/Accounts/Day Book': tillReaders,
    '/[...locale]/app/Accounts/Month Book': tillReaders,
    '/[...locale]/app/Accounts/Transaction History': tillReaders,
    '/[...locale]/app/Accounts/Cheques': tillReaders,
    '/[...locale]/app/Accounts/Cheques/[tenderId]': tillReaders,
    '/[...locale]/app/Accounts/Cheques/deposit': feeCheckers,
    '/[...locale]/app/Accounts/Cheques/clear': feeCheckers,
    '/[...locale]/app/Accounts/Transfers': tillReaders,
    '/[...locale]/app/Accounts/Transfers/[transferId]': tillReaders,
    '/[...locale]/app/Accounts/Earlier Receipts': [...feeKeepers, ...feeCheckers],
  },
  lists: {
    tenders: tendersList,
    dayBook: dayBookList,
    monthBook: monthBookList,
    papers: papersList,
    transfers: transfersList,
  },
  documents: {
    'till.depositSlip': {
      drawing: new URL('./cash-deposits/deposit-slip.document.ts', import.meta.url),
      samples: async (words) =>
        (await import('./cash-deposits/deposit-slip.samples.ts')).depositSlipSamples(words),
    },
  },
  notifications: tillNotifications,
  dashboard: tillDashboard,
  pageTitles: {
    '/[...locale]/app/Accounts/Receipts/[saleId]': m['receipts.title'],
    '/[...locale]/app/Accounts/Deposit Slip/[depositId]': m['cashDeposit.slip.title'],
    '/[...locale]/app/Accounts/Shift': m['shift.title'],
    '/[...locale]/app/Accounts/Cheques/[tenderId]': m['papers.one'],
    '/[...locale]/app/Accounts/Transfers/[transferId]': m['claims.one'],
    '/[...locale]/app/Accounts/Cancel Receipt/[orderId]': m['receipts.title'],
    '/[...locale]/app/Accounts/Refund/[orderId]': m['refunds.title'],
  },
  pageHelp: {
    '/[...locale]/app/Accounts/Fee Collection': m['pageHelp.till'],
    '/[...locale]/app/Accounts/Cancel Receipt/[orderId]': m['pageHelp.cancelReceipt'],
    '/[...locale]/app/Accounts/Refund/[orderId]': m['pageHelp.counterRefund'],
    '/[...locale]/app/Accounts/Shift': m['pageHelp.shift'],
    '/[...locale]/app/Accounts/Day Close': m['pageHelp.dayClose'],
    '/[...locale]/app/Accounts/Transaction History': m['pageHelp.tenders'],
    '/[...locale]/app/Accounts/Cheques': m['pageHelp.papers'],
    '/[...locale]/app/Accounts/Transfers': m['pageHelp.transfers'],
    '/[...locale]/app/Accounts/Month Book': m['pageHelp.monthBook'],
    '/[...locale]/app/Accounts/Earlier Receipts': m['pageHelp.earlierReceipts'],
  },
  personalData: tillPersonalData,
  // The charge of the bank for a returned cheque is forgiven as other dues are.
  charges: { tillPaper: { label: m['papers.one'], page: (id) => routes.paper(id), isChangedByHand: true } },
  ...tillTrail,
}

export type { DueAtCounter }

export interface Till
  extends
    Shifts,
    Sales,
    PayersAtCounter,
    Days,
    CashDeposits,
    Reopenings,
    Papers,
    Claims,
    Cancellations,
    CounterRefunds,
    AdvancesAtCounter {}

interface Needs {
  fees: Fees
  payments: Payments
  college: Pick<College, 'letterhead'>
}

export function createTill(
  { database, clock, people }: Pick<Kernel, 'database' | 'clock' | 'people'>,
  { fees, payments, college }: Needs,
): Till {
  const store = storeOf(database, tillRepository)
  const letterhead = async () => {
    const { name, address } = await college.letterhead()
    return { name, address }
  }
  return {
    ...createShifts({ store, clock }),
    ...createDays({ store }),
    ...createCashDeposits({ store, clock }),
    ...createReopenings({ store, clock }),
    ...createPapers({ store, clock, fees, payments }),
    ...createAdvancesAtCounter({ store, clock, fees, payments }),
    ...createCancellations({ store, clock, payments }),
    ...createCounterRefunds({ store, clock, payments }),
    ...createPayersAtCounter({ store, clock, fees, payments }),
    ...createClaims({ store, clock, people, fees, payments, college: letterhead }),
    ...createSales({ store, clock, people, fees, payments, college: letterhead }),
  }
}

declare module '../../kernel/app.ts' {
  interface App {
    till: Till
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'till.depositSlip': DepositSlipPdf
  }
}
