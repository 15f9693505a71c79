import { routes } from '#lib/routes.ts'
import { feeKeepers, feeReaders } from '#lib/rules/roles/offices.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { ProposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import type { RecordKeepers } from '../../kernel/records/kept-records.ts'
import { emailsGoOut } from '../../kernel/mail/mail.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { keepByTag } from '../../kernel/tags/keep-by-tag.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import { type Advances, createAdvances } from './advances/advances.ts'
import { auditedAdjustment } from './adjustments/adjustment.ts'
import { adjustmentsList } from './adjustments/adjustments.list.ts'
import { type Adjustments, createAdjustmentsService } from './adjustments/adjustments.service.ts'
import { type SeveralAdjustments, createSeveralAdjustments } from './adjustments/confirm-adjustments.ts'
import { feesTrail } from './audit.ts'
import { dueChangesList } from './changes/due-changes.list.ts'
import { createDueChanges, type DueChanges } from './changes/due-changes.service.ts'
import { auditedChange } from './changes/propose-change.ts'
import { collectionsLists } from './collections/collections.list.ts'
import { type Collections, collections } from './collections/collections.ts'
import { feesDashboard } from './dashboard.ts'
import { type Defaulters, createDefaulters } from './defaulters/defaulters.service.ts'
import { defaultersList } from './defaulters/defaulters.list.ts'
import type { Due } from './dues/due.ts'
import { type Charges, createCharges } from './dues/charge-due.ts'
import { chargingRecordOf, type ChargingRecord } from './dues/charging-record.ts'
import { duesList } from './dues/dues.list.ts'
import { auditedDue, createSingleDues, type SingleDues } from './dues/dues.service.ts'
import type { OwedRepository } from './dues/due.repository.ts'
import { auditedFields as auditedType } from './fee-types/fee-type.ts'
import { feeTypesList } from './fee-types/fee-types.list.ts'
import { createFeeTypesService, type FeeTypes } from './fee-types/fee-types.service.ts'
import { earlierReceiptsImport } from './earlier/earlier-receipts.import.ts'
import { duesImport } from './import/dues.import.ts'
import { accountList } from './ledger/account.list.ts'
import { feesAccountsList } from './ledger/fees-accounts.list.ts'
import { moneyList } from './ledger/money.list.ts'
import type { Account } from './ledger/account.ts'
import { type FeeLedger, feeLedger } from './ledger/fee-ledger.ts'
import { feesMenu, feeSettingsMenuGroup, feesMenuGroup } from './menu.ts'
import { feesNotifications } from './notifications.ts'
import { feesPages } from './pages.ts'
import { auditedPayableRule } from './payable/payable-rule.ts'
import { payableRulesList } from './payable/payable-rules.list.ts'
import { createPayableRules, type PayableRules } from './payable/payable-rules.service.ts'
import { type Payers, payers } from './payers.ts'
import { feesPersonalData } from './personal-data.ts'
import { feesRepository } from './repository.ts'
import { createReminders, type Reminders } from './reminders/reminders.service.ts'
import type { RemindersInput } from './reminders/send-reminders.task.ts'
import { auditedRun, createDuesRuns, type DuesRuns } from './runs/dues-runs.service.ts'
import { auditedFields as auditedStructure } from './structures/fee-structure.ts'
import { createFeeStructuresService, type FeeStructures } from './structures/fee-structures.service.ts'
import { structuresList } from './structures/structures.list.ts'
import type { LedgerRow } from './tables.ts'
import { admissionsWithFees } from './undo-checks.ts'

/** Prevents the removal of students who have or had dues, because the accounts refer to them. */
const keptByFees: RecordKeepers = {
  students: {
    reason: 'recordOwes',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('dues')
        .select('payer_id')
        .where('payer_kind', '=', 'student')
        .where('payer_id', 'in', ids)
        .execute()
      return rows.map(({ payer_id }) => payer_id)
    },
  },
}

const minutes = 60_000

/** Fee types and structures, the dues of each person, and the ledger of money received and returned. */
export const feesFeature: Feature = {
  name: 'fees',
  personalData: feesPersonalData,
  keeps: keptByFees,
  beforeUndo: admissionsWithFees,
  emails: {
    feeReminder: {
      amount: '₹ 45,000.00',
      what: 'Tuition Fee, 2026-2027',
      dueOn: '31 July 2026',
      overdueSince: '31 July 2026',
    },
    overdueFees: {
      amount: '₹ 46,500.00',
      dues: 'Tuition Fee, 2026-2027: ₹ 45,000.00, since 31 July 2026\nLibrary Fee, 2026-2027: ₹ 1,500.00, since 30 September 2026',
    },
  },
  jobs: {
    'fees.reminders': {
      lane: 'work',
      timeLimit: 30 * minutes,
      attempts: 3,
      access: feeReaders,
      run: async (task, { input }, report) =>
        // The cast matches what the reminders service enqueues.
        (await import('./reminders/send-reminders.task.ts')).sendReminders(
          task,
          input as RemindersInput,
          report,
        ),
    },
  },
  imports: { dues: duesImport, earlierReceipts: earlierReceiptsImport },
  finds: { feesAccounts: { rank: 15, page: routes.dues } },
  lists: {
    dues: duesList,
    feeTypes: feeTypesList,
    feeStructures: structuresList,
    account: accountList,
    feesAccounts: feesAccountsList,
    money: moneyList,
    adjustments: adjustmentsList,
    dueChanges: dueChangesList,
    defaulters: defaultersList,
    payableRules: payableRulesList,
    ...collectionsLists,
  },
  checklist: {
    fees: {
      rank: 80,
      title: m['checklist.step.fees.title'],
      help: m['checklist.step.fees.help'],
      link: routes.feeTypes,
      doneBy: feeKeepers,
      isDone: async ({ fees }) => (await fees.types.all()).some(({ isRetired }) => !isRetired),
    },
  },
  actions: [
    {
      title: m['payableRules.add'],
      page: m['payableRules.title'],
      link: `${routes.payableRules}?new`,
      roles: feeKeepers,
    },
    {
      title: m['dues.upload.title'],
      page: m['dues.title'],
      link: routes.duesUpload,
      roles: feeKeepers,
    },
    {
      title: m['structures.add'],
      page: m['structures.title'],
      link: `${routes.feeStructures}?new`,
      roles: feeKeepers,
    },
  ],
  menu: feesMenu,
  menuGroups: [feesMenuGroup, feeSettingsMenuGroup],
  dashboard: feesDashboard,
  notifications: feesNotifications,
  ...feesPages,
  ...feesTrail,
  audited: {
    feeType: auditedType,
    feeStructure: auditedStructure,
    duesRun: auditedRun,
    due: auditedDue,
    dueAdjustment: auditedAdjustment,
    dueChange: auditedChange,
    payableRule: auditedPayableRule,
  },
}

export interface Fees extends FeeLedger, SingleDues, Charges, Advances, Collections {
  /** Concessions and surcharges. */
  adjustments: Adjustments & SeveralAdjustments
  /** Changes by which people owe less and which a second person decides. */
  changes: DueChanges
  /** Rules by which the government or another sponsor pays. */
  payableRules: PayableRules
  /** People with overdue dues that they are to pay themselves. */
  defaulters: Defaulters
  /** What the college charges for. */
  types: FeeTypes
  /** How much the college charges whom. */
  structures: FeeStructures
  /** Dues made for many students at once. */
  runs: DuesRuns
  /** Emails that remind of the unpaid dues of a run. */
  reminders: Reminders
  /** Query parts about payers, so that lists of other features show them in the same columns. */
  payers: Payers
  /** Waiting and decided proposals. */
  proposals: ProposalsRepository
  /** Sums over all dues, for dashboards. */
  figures: OwedRepository
  /** Returns all dues of a payer, oldest first. */
  duesOf(payer: Payer): Promise<Due[]>
  /** Returns what the feature says of the record that charges a due; null for dues of the accounts office. */
  chargingRecordOf(due: Pick<Due, 'source'>): ChargingRecord | null
  /** Returns the open dues of a payer, oldest first. */
  openDuesOf(payer: Payer): Promise<Due[]>
  /** Returns dues, adjustments and ledger rows of a payer. */
  accountOf(payer: Payer): Promise<Account>
  /** Returns those of these dues of which most went back and nobody owes it any more. */
  refundedAmong(dueIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns the paise paid for a due and later returned. */
  returnedOfDue(dueId: string): Promise<number>
  /** Returns the paise returned of some orders; leaves out orders of which nothing was returned. */
  returnedOfOrders(orderIds: readonly string[]): Promise<Map<string, number>>
  /** Returns the sum of the returned money of an order in paise; 0 or less. */
  givenBackOf(orderId: string): Promise<number>
  /** Returns the ledger rows of a payer, oldest first. */
  ledgerOf(payer: Payer): Promise<LedgerRow[]>
}

type Needs = Pick<
  Kernel,
  'database' | 'clock' | 'hooks' | 'isBehind' | 'features' | 'imports' | 'jobs' | 'env'
>

export function createFees(
  kernel: Needs,
  { catalogue, students }: { catalogue: Catalogue; students: Students },
): Fees {
  const { database, clock, features, imports, jobs } = kernel
  const store = storeOf(database, feesRepository)
  const adjustments = createAdjustmentsService({ store, clock, features })
  const all = keepByTag('feeTypes', kernel, () => store.read.types.all())
  return {
    ...feeLedger,
    ...createSingleDues({ store, clock, catalogue, features }),
    ...createCharges({ catalogue }),
    ...createAdvances({ store, clock }),
    ...collections({ store, clock }),
    adjustments: { ...adjustments, ...createSeveralAdjustments({ store, confirm: adjustments.confirm }) },
    changes: createDueChanges({ store, imports, clock, features }),
    payableRules: createPayableRules({ store, clock, catalogue }),
    defaulters: createDefaulters({ store, clock, jobs, isMailed: emailsGoOut(kernel) }),
    types: createFeeTypesService({ store, clock, all }),
    structures: createFeeStructuresService({ store, clock, catalogue }),
    runs: createDuesRuns({ store, clock, catalogue, students }),
    reminders: createReminders({ store, clock, jobs, isMailed: emailsGoOut(kernel) }),
    payers,
    proposals: store.read.proposals,
    figures: store.read.owed,
    duesOf: async (payer) =>
      (await store.read.dues.ofPayer(payer)).filter(({ state }) => state !== 'advance'),
    chargingRecordOf: (due) => chargingRecordOf(features, due),
    openDuesOf: (payer) => store.read.dues.openOfPayer(payer),
    async accountOf(payer) {
      const dues = await store.read.dues.ofPayer(payer)
      const changes = await store.read.adjustments.ofDues(dues.map(({ id }) => id))
      return { dues, adjustments: changes, ledger: await store.read.ledger.ofPayer(payer) }
    },
    returnedOfOrders: (orderIds) => store.read.ledger.returnedOfOrders(orderIds),
    refundedAmong: store.read.adjustments.refundedAmong,
    returnedOfDue: (dueId) => store.read.ledger.returnedOfDue(dueId),
    givenBackOf: async (orderId) =>
      (await store.read.ledger.ofOrder(orderId))
        .filter(({ kind }) => kind !== 'payment')
        .reduce((sum, { amount }) => sum + amount, 0),
    ledgerOf: (payer) => store.read.ledger.ofPayer(payer),
  }
}

export type { Adjustment } from './adjustments/adjustment.ts'
export type { DueSource } from './dues/charging-record.ts'
export type { Due } from './dues/due.ts'
export type { DueChange } from './changes/due-change.ts'
export type { FeeType } from './fee-types/fee-type.ts'
export type { Allocated, FeeLedger } from './ledger/fee-ledger.ts'
export type { RulePlan } from './payable/payable-rules.service.ts'
export type { DuesPlan } from './runs/plan-dues.ts'

declare module '../../kernel/app.ts' {
  interface App {
    fees: Fees
  }
}

declare module '../../kernel/mail/templates.ts' {
  interface EmailTemplates {
    feeReminder: true
    overdueFees: true
  }
}

declare module '../../kernel/feature.ts' {
  interface Feature {
    /** Its records that charge dues, by their kind in the audit trail. */
    charges?: Readonly<Record<string, ChargingRecord>>
  }
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    /** Fee types, their order and state. */
    feeTypes: true
    /** The set of dues: touched when dues are added, not when existing ones change. */
    dues: true
  }
}

declare module '../../kernel/records/kept-records.ts' {
  interface RecordTables {
    dues: true
  }
}
