import type {
  AdjustmentState,
  DueChangeKind,
  DueChangeState,
  DueChangeSubject,
  DueState,
  FeeKind,
  LedgerKind,
  PayerKind,
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
    fee_ledger: LedgerRow
    fee_allocations: { ledger_id: string; due_id: string; amount: Paise }
  }
}

/** Whole paise. PostgreSQL hands long numbers over as text: what is read goes through `Number`. */
type Paise = number

export interface FeeTypeRow {
  id: string
  name: string
  /** `wordKey` of the name. */
  name_key: string
  kind: FeeKind
  /** 1 where it may be paid over the gateway. */
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
  /** Null: whoever it is. */
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
  /** What tells it from another one of the same type and time; mostly empty. */
  label: string
  /** With all confirmed adjustments. */
  amount: Paise
  /** What of it is paid. */
  settled: Paise
  due_on: string
  state: DueState
  run_id: string | null
  import_id: string | null
  /** The change that it waits for; of one that was never owed, the change that was refused. */
  change_id: string | null
  /** The due that took its place when it was cancelled. */
  replaced_by: string | null
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** Dues that were made for many at once. */
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
  /** Less than 0 is a concession. */
  amount: Paise
  reason: string
  state: AdjustmentState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** A change by which somebody owes less, for a second person to decide. */
export interface DueChangeRow {
  id: string
  kind: DueChangeKind
  subject_kind: DueChangeSubject
  subject_id: string
  count: number
  amount: Paise
  reason: string
  state: DueChangeState
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface LedgerRow {
  id: string
  at: string
  kind: LedgerKind
  /** What came in; less than 0 went back. */
  amount: Paise
  payer_kind: PayerKind
  payer_id: string
  fee_type_id: string
  order_id: string | null
  receipt_number: string | null
  /** Of the bank or the gateway. */
  reference: string
  /** How it was paid, as the gateway calls it, such as UPI; what goes back has that of its payment. Empty where nobody knows. */
  method: string
  note: string
  by_id: string
}
