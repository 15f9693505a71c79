import { collegeCalendar, type DifferingDay } from '#lib/rules/calendar/college-calendar.ts'
import type { App } from '../../../kernel/app.ts'
import { type CalendarEffect, effectsOf } from '../effects.ts'
import { dayKey, entriesOf, type HolidayRow } from './holiday-row.ts'

/** Says what the days of a list would alter once they are saved, as the form of a single day does. */
export async function effectsOfHolidays(app: App, rows: readonly HolidayRow[]): Promise<CalendarEffect[]> {
  const { calendar, days, patterns } = await app.calendar.read()
  const spans = rows.map(({ day, until = day }) => ({ from: day, to: until }))
  const [first] = spans
  if (!first) return []
  const from = spans.reduce((earliest, span) => (span.from < earliest ? span.from : earliest), first.from)
  const to = spans.reduce((latest, span) => (span.to > latest ? span.to : latest), first.to)
  const after = collegeCalendar(patterns, daysWith(days, rows))
  return effectsOf(app, { before: calendar, after, from, to })
}

/** Several days leave those of another kind alone, so single days come first, as in `writeHolidays`. */
function daysWith(days: readonly DifferingDay[], rows: readonly HolidayRow[]): DifferingDay[] {
  const byKey = new Map(days.map((entry) => [dayKey(entry), entry]))
  for (const row of rows) if (row.until === undefined) byKey.set(dayKey(row), row)
  for (const row of rows) {
    if (row.until === undefined) continue
    for (const entry of entriesOf(row)) {
      const kind = byKey.get(dayKey(entry))?.kind ?? row.kind
      if (kind === row.kind) byKey.set(dayKey(entry), entry)
    }
  }
  return [...byKey.values()]
}
