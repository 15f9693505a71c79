import type { DueState, PayableBy, PayerKind } from '#lib/schemas/fees/kinds.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'

/** A due of a run that is not fully paid, with what a reminder of it needs. */
export interface RemindableDue {
  dueId: string
  payerId: string
  name: string
  /** Of the register; empty if there is none. */
  email: string
  /** When this person was last reminded of any due; null if never. */
  remindedAt: string | null
}

/** The unpaid dues of a run, by whether their student can be reminded now. */
export interface ReminderPlan {
  ready: readonly RemindableDue[]
  /** Number of students without an email address in the register. */
  withoutAddress: number
  /** Number of students who were reminded during the last `pauseDays` days. */
  reminded: number
  /** The instant from which the first of them can be reminded again; null if there are none. */
  againAt: string | null
}

/** The maximum number of dues that one action reminds of: so many ids fit into a form. */
export const maxReminded = 1500

/** A person gets at most one reminder in this many days. */
export const pauseDays = 7

/** Returns the instant from which a person who was reminded can be reminded again. */
const pauseEnd = (remindedAt: string): string =>
  new Date(Date.parse(remindedAt) + pauseDays * 24 * 3600_000).toISOString()

/** A person who was reminded after this instant is not reminded again yet. */
export const pauseStart = (now: string): string =>
  new Date(Date.parse(now) - pauseDays * 24 * 3600_000).toISOString()

export function planReminders(dues: readonly RemindableDue[], now: string): ReminderPlan {
  const addressed = dues.filter(hasEmail)
  const isPaused = ({ remindedAt }: RemindableDue): boolean =>
    remindedAt !== null && remindedAt > pauseStart(now)
  const ready = addressed.filter((due) => !isPaused(due))
  const [earliest] = addressed
    .filter(isPaused)
    .map(({ remindedAt }) => remindedAt ?? '')
    .toSorted()
  return {
    ready,
    withoutAddress: dues.length - addressed.length,
    reminded: addressed.length - ready.length,
    againAt: earliest === undefined ? null : pauseEnd(earliest),
  }
}

/** A ticked due, whatever its state. */
export interface ChosenDue extends RemindableDue {
  payerKind: PayerKind
  number: string
  state: DueState
  /** Unpaid paise. */
  open: number
  changeId: string | null
  payableBy: PayableBy
}

/** A ticked due that gets no reminder, with the reason. */
export interface NotReminded extends Pick<ChosenDue, 'dueId' | 'name' | 'number'> {
  problem: FieldProblem
}

/** Preview of reminding of ticked dues. */
export interface ChosenReminders {
  ready: readonly ChosenDue[]
  refused: readonly NotReminded[]
  /** Digest of the dues of which people would be reminded. */
  pin: string
}

/** Sorts ticked dues by whether their payer can be reminded now; each person gets one email. */
export function planChosen(
  dueIds: readonly string[],
  dues: readonly ChosenDue[],
  now: string,
): ChosenReminders {
  const byId = new Map(dues.map((due) => [due.dueId, due]))
  const reached = new Set<string>()
  const ready: ChosenDue[] = []
  const refused: NotReminded[] = []
  for (const dueId of dueIds) {
    const due = byId.get(dueId)
    const code = due ? remindingProblem(due, now, reached) : 'dues.notFound'
    if (due && code === '') {
      ready.push(due)
      reached.add(due.payerId)
    } else {
      const problem = { code, params: { days: pauseDays } }
      refused.push({ dueId, name: due?.name ?? '', number: due?.number ?? '', problem })
    }
  }
  return { ready, refused, pin: pinOf(ready.map((due) => [due.dueId, due.open])) }
}

/** Returns an empty text if a reminder can be sent to the person now. */
export function reachingProblem(person: Pick<RemindableDue, 'email' | 'remindedAt'>, now: string): string {
  if (!hasEmail(person)) return 'reminders.noAddress'
  return person.remindedAt !== null && person.remindedAt > pauseStart(now) ? 'reminders.lately' : ''
}

/** Returns an empty text if a reminder of the due can be sent. @param reached payers who get one already */
function remindingProblem(due: ChosenDue, now: string, reached: ReadonlySet<string>): string {
  if (due.state !== 'open' || due.open <= 0) return 'reminders.notOwed'
  if (due.payableBy !== 'student') return 'reminders.sponsors'
  if (due.changeId !== null) return 'reminders.beingChecked'
  const problem = reachingProblem(due, now)
  if (problem !== '') return problem
  return reached.has(due.payerId) ? 'reminders.once' : ''
}
