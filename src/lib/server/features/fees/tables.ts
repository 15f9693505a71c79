import type {
  AdjustmentState,
  DueChangeKind,
  DueChangeState,
  DueChangeSubject,
  DueState,
  FeeKind,
  LedgerKind,
  PayableBy,
  PayableRuleState,
  PayerKind,
  SponsorKind,
} from '#lib/schemas/fees/kinds.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    fee_types: FeeTypeRow
    fee_structures: FeeStructureRow
    dues: DueRow
    dues_runs: DuesRunRow
    due_adjustments: DueAdjustmentRow
    due_changes: DueChangeRow
    payable_rules: PayableRuleRow
    fee_ledger: LedgerRow
    due_reminders: DueReminderRow
    dues_run_exclusions: { run_id: string; payer_kind: PayerKind; payer_id: string }
    reminded_payers: { payer_kind: PayerKind; payer_id: string; reminded_at: string }
    fee_allocations: { ledger_id: string; due_id: string; amount: Paise }
  }
}

/** Whole paise. PostgreSQL returns large numbers as text, so repositories convert what they read with `Number`. */
type Paise = number

export interface FeeTypeRow {
  id: string
  name: string
  /** `wordKey` of the name. */
  name_key: string
  kind: FeeKind
  /** 1 if the type can be paid online. */
  is_online: number
  position: number
  state: 'open' | 'retired'
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface FeeStructureRow {
  id: string
  fee_type_id: string
  /** Null means any; the same holds for the other places. */
  course_id: string | null
  batch_id: string | null
  branch_id: string | null
  category_id: string | null
  seat_type_id: string | null
  semester_id: string | null
  /** An academic year, such as 2026-2027. */
  year: string
  amount: Paise
  /** An ISO date, or empty. */
  due_on: string
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface DueRow {
  id: string
  payer_kind: PayerKind
  payer_id: string
  fee_type_id: string
  semester_id: string | null
  year: string
  /** Distinguishes several dues of the same type and time; usually empty. */
  label: string
  /** Includes all confirmed adjustments. */
  amount: Paise
  /** The paid part of the amount. */
  settled: Paise
  due_on: string
  state: DueState
  run_id: string | null
  import_id: string | null
  /**
   * The undecided change that the due waits for; for a due that was never owed, the change that was refused or
   * withdrawn.
   */
  change_id: string | null
  /** The due that replaced it when it was cancelled. */
  replaced_by: string | null
  payable_by: PayableBy
  /** The confirmed change that decided who pays this due alone; rules leave such a due as it is. */
  payable_change_id: string | null
  /** The record of another feature that charges it; both are empty for dues of the accounts office. */
  source_kind: string
  source_id: string
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** A run that made dues for many students at once. */
export interface DuesRunRow {
  id: string
  about: string
  count: number
  amount: Paise
  at: string
  by_id: string
  undone_at: string | null
}

export interface DueAdjustmentRow {
  id: string
  due_id: string
  /** A negative amount is a concession. */
  amount: Paise
  reason: string
  state: AdjustmentState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** A change by which people owe less, for a second person to decide. */
export interface DueChangeRow {
  id: string
  kind: DueChangeKind
  subject_kind: DueChangeSubject
  subject_id: string
  count: number
  amount: Paise
  reason: string
  /** Who is to pay, for a change of that; otherwise empty. */
  payable_by: PayableBy | ''
  state: DueChangeState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** A rule that makes a sponsor pay the dues of some students. */
export interface PayableRuleRow {
  id: string
  fee_type_id: string
  /** Null means any; the same holds for the category. */
  seat_type_id: string | null
  category_id: string | null
  payable_by: SponsorKind
  state: PayableRuleState
  /** Number of open dues that it moves, counted at the proposal and again when it is confirmed. */
  count: number
  /** What is open of these dues. */
  amount: Paise
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** An email that reminded a payer of a due. */
export interface DueReminderRow {
  id: string
  due_id: string
  payer_kind: PayerKind
  payer_id: string
  at: string
  by_id: string
}

export interface LedgerRow {
  id: string
  at: string
  kind: LedgerKind
  /** Money received; a negative amount was returned. */
  amount: Paise
  payer_kind: PayerKind
  payer_id: string
  fee_type_id: string
  order_id: string | null
  receipt_number: string | null
  /** What a cashier took for it; null for money of the gateway. */
  tender_id: string | null
  /** Reference of the bank or the gateway. */
  reference: string
  /**
   * Payment method as the gateway names it, such as UPI, or `bankTransfer`. What the gateway returned has the method of
   * its payment. Empty if unknown.
   */
  method: string
  note: string
  by_id: string
}
