import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { App } from '../../../kernel/app.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import type { CalendarBook } from '../days/calendar-days.service.ts'
import { type CalendarEffect, effectsOf } from '../effects.ts'

/** What a change of days would alter, as the user sees it before saving. */
export interface DaysPlan {
  effects: readonly CalendarEffect[]
  /** The change begins before today. */
  isPast: boolean
  /** Identifies the change and what it would alter. */
  pin: string
}

interface PlannedChange {
  before: CalendarBook
  after: CalendarBook
  from: string
  to: string
  /** What the form says, so that another change needs another preview. */
  request: unknown
}

export async function planChange(app: App, change: PlannedChange): Promise<DaysPlan> {
  const { before, after, from, to, request } = change
  const effects = await effectsOf(app, { before: before.calendar, after: after.calendar, from, to })
  const isPast = from < indianDate(app.clock.now())
  return { effects, isPast, pin: pinOf([request, isPast, effects]) }
}

/** Refuses a change whose effects the user has not seen. @throws DomainError Conflict `calendar.effectsChanged` */
export function requirePin(plan: DaysPlan, pin: string): void {
  if (plan.pin !== pin) throw conflict('calendar.effectsChanged')
}
