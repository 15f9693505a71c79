import type { CollegeCalendar } from '#lib/rules/calendar/college-calendar.ts'
import type { App } from '../../kernel/app.ts'

/** A change of days that is not saved yet. */
export interface CalendarChange {
  before: CollegeCalendar
  after: CollegeCalendar
  /** The first and the last day that may differ, in ISO form. */
  from: string
  to: string
}

/** Something that a change of days would alter, in the language of the moment. */
export interface CalendarEffect {
  what: string
  before: string
  after: string
  /** The page of the record; null where it has none. */
  link: string | null
}

/** Says what a change of days would alter in a feature. It only reads. */
export type CalendarEffects = (app: App, change: CalendarChange) => Promise<readonly CalendarEffect[]>

/** Asks all features, in their order. */
export async function effectsOf(app: App, change: CalendarChange): Promise<CalendarEffect[]> {
  const effects: CalendarEffect[] = []
  for (const { calendarEffects } of app.features)
    if (calendarEffects) effects.push(...(await calendarEffects(app, change)))
  return effects
}
