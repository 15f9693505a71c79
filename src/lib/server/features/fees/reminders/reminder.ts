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
}

/** A person gets at most one reminder in this many days. */
export const pauseDays = 7

/** A person who was reminded after this instant is not reminded again yet. */
export const pauseStart = (now: string): string =>
  new Date(Date.parse(now) - pauseDays * 24 * 3600_000).toISOString()

export function planReminders(dues: readonly RemindableDue[], now: string): ReminderPlan {
  const addressed = dues.filter(hasEmail)
  const isPaused = ({ remindedAt }: RemindableDue): boolean =>
    remindedAt !== null && remindedAt > pauseStart(now)
  const ready = addressed.filter((due) => !isPaused(due))
  return {
    ready,
    withoutAddress: dues.length - addressed.length,
    reminded: addressed.length - ready.length,
  }
}
