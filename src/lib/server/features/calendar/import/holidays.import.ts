import { calendarKeepers, keepsScope } from '#lib/calendar/calendar-roles.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { routes } from '#lib/routes.ts'
import type { DifferingDay, WeeklyPattern } from '#lib/rules/calendar/college-calendar.ts'
import { type DaySpan, daysIn, indianDate } from '#lib/rules/dates/indian-days.ts'
import { firstCalendarDay } from '#lib/schemas/calendar/day.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type {
  ChangedCell,
  ExistingRecord,
  ImportKind,
  OpenImport,
} from '../../../kernel/imports/import-kind.ts'
import { type CalendarDay, dayDigest } from '../days/calendar-day.ts'
import { calendarDayRepository } from '../days/calendar-day.repository.ts'
import { holidayColumns } from './holiday-columns.ts'
import {
  type CalendarAtHand,
  dayKey,
  entriesOf,
  holidayKey,
  type HolidayRow,
  placeOfKey,
  readHolidayRow,
} from './holiday-row.ts'
import { effectsOfHolidays } from './holiday-effects.ts'
import { undoHolidays, writeHolidays } from './write-holidays.ts'

/** As many rows as a file of holidays has: single days are written before those that fill the days between. */
const allRows = 2000

/**
 * Imports the days on which the college is closed, or open all the same: one row for a day or for several, and a scope.
 * Of several days those with an entry of another kind keep it: the vacation leaves Christmas its name.
 */
export const holidaysImport: ImportKind<HolidayRow, CalendarAtHand> = {
  access: calendarKeepers,
  title: m['calendar.upload.kind'],
  place: async () => ({ title: m['calendar.title'](), link: routes.calendar() }),
  columns: { list: () => holidayColumns },
  identity: {
    keyOf: holidayKey,
    fingerprint: (row) => JSON.stringify([dayDigest(row), row.until]),
    repeats: { field: () => 'date', code: 'repeated' },
    // Rows of one kind may not share a day; of two kinds the single day, or the first row, decides.
    uniqueValues: (row) =>
      entriesOf(row).map((entry) => ({ field: 'date', text: dayKey(entry), within: entry.kind })),
    async findExisting(_, db, __, keys) {
      const places = keys.map((key) => ({ key, ...placeOfKey(key) }))
      const days = [...new Set(places.flatMap(daysIn))]
      const stored = Map.groupBy(await calendarDayRepository(db).onDays(days), dayKey)
      return new Map(
        places.flatMap(({ key, scope, kind, ...span }): [string, ExistingRecord][] => {
          const entries = daysIn(span).flatMap((day) => stored.get(dayKey({ day, scope })) ?? [])
          const own = kind === null ? entries : entries.filter((entry) => entry.kind === kind)
          return own.length === 0 ? [] : [[key, existingOf(own, new Set(entries.map(({ day }) => day)))]]
        }),
      )
    },
  },
  rows: {
    context: calendarAtHand,
    parse: readHolidayRow,
  },
  writing: {
    chunkSize: { sqlite: allRows, postgres: allRows },
    commit: writeHolidays,
    undo: undoHolidays,
  },
  // The casts are safe, because this import stored the rows.
  hooks: { effects: (app, rows) => effectsOfHolidays(app, rows as readonly HolidayRow[]) },
}

/** The years ahead for which somebody may know holidays. */
const yearsAhead = 3

async function calendarAtHand(
  { calendar, clock, identity }: App,
  { createdBy }: OpenImport,
): Promise<CalendarAtHand> {
  const { days, patterns } = await calendar.read()
  const [uploader] = await identity.directory.some([createdBy])
  return {
    known: new Map(days.map((entry) => [dayKey(entry), entry])),
    patterns,
    range: rangeOf(patterns, indianDate(clock.now())),
    // The command line has no account and may enter all days.
    mayEnter: (scope) => !uploader || keepsScope(uploader, scope),
  }
}

/** From the year of the first weekly pattern, where there is one, until three years from today. */
function rangeOf(patterns: readonly WeeklyPattern[], today: string): DaySpan {
  const first = patterns.reduce((before, { validFrom }) => (validFrom < before ? validFrom : before), today)
  const from = patterns.length === 0 ? firstCalendarDay : `${first.slice(0, 4)}-01-01`
  return { from, to: `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}` }
}

/**
 * @param own the entries that the row would replace
 * @param taken all its days with an entry
 */
function existingOf(own: readonly CalendarDay[], taken: ReadonlySet<string>): ExistingRecord {
  const [first] = own
  const byDay = new Map(own.map((entry) => [entry.day, entry]))
  // The cast is safe, because this import's key identifies the row type.
  const rowOf = (row: object): HolidayRow => row as HolidayRow
  const isStored = (entry: DifferingDay): boolean => {
    const found = byDay.get(entry.day)
    return found ? dayDigest(found) === dayDigest(entry) : taken.has(entry.day)
  }
  return {
    print: '',
    entity: first?.id ?? '',
    version: own.map(({ day, version }) => (own.length > 1 ? `${day}:${version}` : version)).join(' '),
    holds: (row) => entriesOf(rowOf(row)).every(isStored),
    changes(row) {
      const entries = entriesOf(rowOf(row)).filter((entry) => !isStored(entry))
      const added = entries.filter(({ day }) => !byDay.has(day))
      const renamed = entries.find(({ day }) => byDay.has(day))
      const before = renamed && byDay.get(renamed.day)
      return [...(before ? changedCells(before, renamed) : []), ...addedCells(added)]
    },
  }
}

/** Names the days that a row adds to those that are in the calendar already. */
function addedCells(added: readonly DifferingDay[]): ChangedCell[] {
  const [first, ...more] = added.map(({ day }) => showShortDate(day))
  if (first === undefined) return []
  const last = more.at(-1)
  return [{ field: 'date', before: '', after: last === undefined ? first : `${first} – ${last}` }]
}

function changedCells(before: DifferingDay, after: DifferingDay): ChangedCell[] {
  const was = inWords(before)
  const becomes = inWords(after)
  const fields = ['name', 'kind', 'follows'] as const
  return fields
    .filter((field) => was[field] !== becomes[field])
    .map((field) => ({ field, before: was[field], after: becomes[field] }))
}

const inWords = ({ day, name, kind, follows }: DifferingDay) => ({
  date: showShortDate(day),
  name,
  kind: m[`calendar.kind.${kind}`](),
  follows: follows === null ? '' : m[`calendar.weekday.${follows}`](),
})
