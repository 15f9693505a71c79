import { showDate } from '#lib/i18n/dates.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import type { DueState, FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { keptRecords } from '../../../kernel/records/kept-records.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { FeesRepository } from '../repository.ts'

/** What somebody owes. Amounts are whole paise. */
export interface Due {
  id: string
  payer: Payer
  feeTypeId: string
  feeType: string
  kind: FeeKind
  /** Whether its type may be paid over the gateway now. */
  isOnline: boolean
  semesterId: string | null
  /** An academic year, such as 2026-2027. */
  year: string
  label: string
  amount: number
  settled: number
  /** What is still to be paid. */
  open: number
  /** An ISO date, or empty. */
  dueOn: string
  state: DueState
  /** The change that it waits for: until it is decided nobody begins to pay it. */
  changeId: string | null
  /** The due that took its place when it was cancelled. */
  replacedBy: string | null
  version: number
  createdAt: string
  /** Of a cancelled one: when it was cancelled. */
  updatedAt: string
}

/** A due opens when it is made, and is settled by what comes in; what nobody owes after all is cancelled. */
export const dueMachine = stateMachine<DueState>().of({
  kind: 'due',
  entity: 'due',
  refusal: 'dues.notOpen',
  moves: {
    /** By a second person, who confirms what another proposed. */
    cancel: { from: ['open'], to: ['cancelled'], by: 'anybody', action: 'due.cancelled', needsReason: true },
    /** One person may: another due of at least the same amount takes its place. */
    replace: { from: ['open'], to: ['cancelled'], by: feeKeepers, action: 'due.replaced', needsReason: true },
    /** With the whole of a run or an upload, which says so in the trail. */
    takeBack: { from: ['open'], to: ['cancelled'], by: 'anybody', action: null },
    /** A second person confirms that it is less than what was cancelled before. */
    admit: { from: ['proposed'], to: ['open'], by: 'anybody', action: null },
    drop: { from: ['proposed'], to: ['cancelled'], by: 'anybody', action: null },
  },
})

/** Whether a due of this day would be overdue from the start. @param today in India */
export const hasPassed = (dueOn: string, today: string): boolean => dueOn !== '' && dueOn < today

interface CheckedDays {
  /** ISO days, some of them empty. */
  days: readonly string[]
  today: string
  overdueConfirmed: boolean
}

/**
 * Dues are overdue from the start only where somebody has agreed to that.
 * @throws DomainError Invalid `dues.dayPassed` at `overdueConfirmed`, with the earliest day
 */
export function requireDays({ days, today, overdueConfirmed }: CheckedDays): void {
  const [earliest] = days.filter((day) => hasPassed(day, today)).toSorted()
  if (earliest !== undefined && !overdueConfirmed)
    throw refuseAt('overdueConfirmed', 'dues.dayPassed', { day: showDate(earliest) })
}

interface Ending {
  /** `replace` where another due takes its place. */
  move: 'cancel' | 'replace'
  reason: string
  actor: Actor
  at: string
}

/** Nobody owes the locked due any more. @throws DomainError Conflict `dues.notOpen`, Invalid `transition.reasonMissing` */
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
 * A due that is to be changed: locked, and nobody is just paying it.
 * @throws DomainError NotFound `dues.notFound`; Conflict `dues.beingPaid`
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
  return due
}
