import { showDate } from '#lib/i18n/dates.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import type { DueState, FeeKind, PayableBy, Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { FeesRepository } from '../repository.ts'
import { chargingRecordOf, type DueSource } from './charging-record.ts'

/** A due of one payer. Amounts are whole paise. */
export interface Due {
  id: string
  payer: Payer
  feeTypeId: string
  feeType: string
  kind: FeeKind
  /** Tells whether its fee type can currently be paid online. */
  isOnline: boolean
  semesterId: string | null
  /** An academic year, such as 2026-2027. */
  year: string
  label: string
  amount: number
  settled: number
  /** The unpaid amount. */
  open: number
  /** An ISO date, or empty. */
  dueOn: string
  state: DueState
  /** The undecided change that the due waits for; no payment of it can start until then. */
  changeId: string | null
  /** The due that replaced it when it was cancelled. */
  replacedBy: string | null
  /** The record that charges it; null for dues of the accounts office. */
  source: DueSource | null
  /** Who is to pay it. */
  payableBy: PayableBy
  /** The confirmed change that decided who pays this due alone. */
  payableChangeId: string | null
  version: number
  createdAt: string
  /** For a cancelled due, the time of the cancellation. */
  updatedAt: string
}

/** A due opens when it is made and is settled by payments; a due that is no longer owed is cancelled. */
export const dueMachine = stateMachine<DueState>().of({
  kind: 'due',
  entity: 'due',
  refusal: 'dues.notOpen',
  moves: {
    /** Runs when a second person confirms the proposed cancellation; `dueChangeMachine` enforces that. */
    cancel: { from: ['open'], to: ['cancelled'], by: 'anybody', action: 'due.cancelled', needsReason: true },
    /** Needs one person only, because another due of at least the same amount replaces it. */
    replace: { from: ['open'], to: ['cancelled'], by: feeKeepers, action: 'due.replaced', needsReason: true },
    /** Runs for all dues of a run or an upload, whose own audit entry records it. */
    takeBack: { from: ['open'], to: ['cancelled'], by: 'anybody', action: null },
    /** Runs when a second person confirms a due that is below an earlier cancelled one. */
    admit: { from: ['proposed'], to: ['open'], by: 'anybody', action: null },
    drop: { from: ['proposed'], to: ['cancelled'], by: 'anybody', action: null },
  },
})

/** Tells whether a due with this date would be overdue at once. @param today the date in India */
export const hasPassed = (dueOn: string, today: string): boolean => dueOn !== '' && dueOn < today

interface CheckedDays {
  /** ISO dates, some of them empty. */
  days: readonly string[]
  today: string
  overdueConfirmed: boolean
}

/**
 * Rejects due dates in the past unless the user has confirmed that these dues are overdue at once.
 * @throws DomainError Invalid `dues.dayPassed` at `overdueConfirmed`, with the earliest date
 */
export function requireDays({ days, today, overdueConfirmed }: CheckedDays): void {
  const [earliest] = days.filter((day) => hasPassed(day, today)).toSorted()
  if (earliest !== undefined && !overdueConfirmed)
    throw refuseAt('overdueConfirmed', 'dues.dayPassed', { day: showDate(earliest) })
}

interface Ending {
  /** `replace` if another due takes its place. */
  move: 'cancel' | 'replace'
  reason: string
  actor: Actor
  at: string
}

/** Cancels the locked due. @throws DomainError Conflict `dues.notOpen`, Invalid `transition.reasonMissing` */
export const endDue = (
  write: Pick<FeesRepository, 'batch' | 'transitions' | 'audit'>,
  { id, state, version }: Due,
  { move, reason, actor, at }: Ending,
): Promise<void> =>
  transition(write, dueMachine, {
    move,
    id,
    from: state,
    version: version + 1,
    actor,
    at,
    note: reason,
    audit: { before: { state }, after: { state: 'cancelled', note: reason } },
    async update() {
      await write.batch.cancel([id], at)
      return true
    },
  })

/**
 * Locks a due that is to be changed and makes sure that no payment of it is in progress.
 * @throws DomainError NotFound `dues.notFound`; Conflict `dues.beingPaid`, `dues.ofSource` if a record decides about it
 */
export async function holdDue(
  { transaction, dues }: Pick<FeesRepository, 'transaction' | 'dues'>,
  features: readonly Feature[],
  id: string,
): Promise<Due> {
  const held = await keptRecords(features, 'dues', { db: transaction, ids: [id] })
  const [due] = await dues.lock([id])
  if (!due) throw notFound('dues.notFound')
  if (held.size > 0) throw conflict('dues.beingPaid')
  if (chargingRecordOf(features, due)?.isChangedByHand === false) throw conflict('dues.ofSource')
  return due
}
