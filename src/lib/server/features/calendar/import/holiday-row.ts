import * as v from 'valibot'
import { say } from '#lib/i18n/say.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import {
  type DayKind,
  type DayScope,
  type DifferingDay,
  isAlwaysClosed,
  type WeeklyPattern,
} from '#lib/rules/calendar/college-calendar.ts'
import { weekdayOf } from '#lib/rules/calendar/weekdays.ts'
import { showDayFirst } from '#lib/rules/dates/day-first-date.ts'
import { readDaySpan } from '#lib/rules/dates/day-span.ts'
import { type DaySpan, daysIn, oneDay } from '#lib/rules/dates/indian-days.ts'
import { calendarDayInput, mostDaysAtOnce } from '#lib/schemas/calendar/day.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../../kernel/imports/rows/cell-faults.ts'
import { type CalendarDay, dayFieldsOf } from '../days/calendar-day.ts'

export type StoredDay = DifferingDay & Pick<CalendarDay, 'version'>

/** The day of a row, or the first of several, with what it replaces; undoing the upload restores that. */
export interface HolidayRow extends DifferingDay {
  /** The stored entry of a single day. */
  before: StoredDay | null
  /** The last day; missing in a row of one day. */
  until?: string
  /** The stored entries between the first and the last day that have the kind of the row. */
  replaced?: readonly StoredDay[]
}

type KnownDays = ReadonlyMap<string, CalendarDay>

/** What rows are read beside. */
export interface CalendarAtHand {
  /** The entries by day and scope. */
  known: KnownDays
  patterns: readonly WeeklyPattern[]
  /** The days that a list may name; others are a wrong century or year. */
  range: DaySpan
  /** Tells whether the user who uploaded the list may enter days of a scope. */
  mayEnter(scope: DayScope): boolean
}

type DayPlace = Pick<DifferingDay, 'day' | 'scope'>

export const dayKey = ({ day, scope }: DayPlace): string => `${day} ${scope}`

/** Identifies the entries of a row: those of one kind between its days, or that of a single day. */
export const holidayKey = ({ day, until, scope, kind }: HolidayRow): string =>
  until === undefined ? dayKey({ day, scope }) : [day, scope, until, kind].join(' ')

/** What a row is about, as its key says it. */
export function placeOfKey(key: string): DaySpan & { scope: DayScope; kind: DayKind | null } {
  // The casts are safe: `holidayKey` wrote the key.
  const [from = '', scope = '', to = from, kind = null] = key.split(' ')
  return { from, to, scope: scope as DayScope, kind: kind as DayKind | null }
}

/** Lists the entries that a row of several days writes, if none of the days has an entry of another kind. */
export const entriesOf = (row: HolidayRow): DifferingDay[] =>
  daysIn({ from: row.day, to: row.until ?? row.day }).map((day) => ({ ...dayFieldsOf(row), day }))

/** Returns null if a cell is wrong. */
export function readHolidayRow(
  cells: RowCells,
  { known, patterns, range, mayEnter }: CalendarAtHand,
): HolidayRow | null {
  const span = spanIn(cells)
  if (!span || !isOwnWeekday(cells, span)) return null
  if (span.from < range.from || span.to > range.to)
    return cells.fault('date', 'dayFarAway', { from: showDayFirst(range.from), to: showDayFirst(range.to) })
  const isOne = span.from === span.to
  const follows = cells.text('follows')
  const usual = isOne ? 'holiday' : 'vacation'
  const parsed = v.safeParse(calendarDayInput, {
    day: span.from,
    until: isOne ? '' : span.to,
    name: cells.text('name'),
    kind: cells.text('kind') || (follows === '' ? usual : 'special'),
    scope: cells.text('scope') || 'all',
    follows,
  })
  if (!parsed.success) {
    reportFaults(cells, parsed.issues.map(atDate), { codes, reported: ['kind', 'scope'] })
    return null
  }
  const entry = dayFieldsOf(parsed.output)
  if (!mayEnter(entry.scope)) return cells.fault('scope', 'scopeOfOthers')
  if (entry.follows === weekdayOf(entry.day)) return cells.fault('follows', 'followsItself')
  if (entry.follows !== null && isAlwaysClosed(patterns, entry.day, entry.follows))
    return cells.fault('follows', 'followsClosed')
  if (isOne) return { ...entry, before: storedAt(known, entry) }
  const others = entriesOf({ ...entry, before: null, until: span.to }).flatMap(
    (each) => storedAt(known, each) ?? [],
  )
  const kept = others.filter(({ kind }) => kind !== entry.kind)
  if (kept.length > 0) cells.note('date', 'daysKept', { count: kept.length, days: sayDays(kept) })
  const replaced = others.filter(({ kind }) => kind === entry.kind)
  return { ...entry, before: null, until: span.to, replaced }
}

/** Reads the first and the last day from one cell or from two. Returns null after reporting a fault. */
function spanIn(cells: RowCells): DaySpan | null {
  const [date, until] = [cells.text('date'), cells.text('until')]
  const first = readDaySpan(date)
  if (first === null) return cells.fault('date', date === '' ? 'missing' : 'calendarDateWrong')
  const last = until === '' ? first : readDaySpan(until)
  if (last === null) return cells.fault('until', 'calendarDateWrong')
  if (first.from !== first.to && until !== '' && last.to !== first.to)
    return cells.fault('until', 'lastDayOther')
  const span = { from: first.from, to: last.to }
  const field = until === '' ? 'date' : 'until'
  if (span.to < span.from) return cells.fault(field, 'endsBeforeItBegins')
  const count = Math.round((Date.parse(span.to) - Date.parse(span.from)) / oneDay) + 1
  return count > mostDaysAtOnce ? cells.fault(field, 'daysTooMany', { count, max: mostDaysAtOnce }) : span
}

const weekdayWords = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Compares the weekday beside the date; of several days the first one is compared. */
function isOwnWeekday(cells: RowCells, { from, to }: DaySpan): boolean {
  const written = cells.text('weekday')
  if (written === '') return true
  const at = weekdayWords.indexOf(written.slice(0, 3).toLowerCase())
  const said = from === to || at < 0 ? written : String(at + 1)
  if (!/^[1-7]$/.test(said)) cells.unknown('weekday')
  else if (said !== String(weekdayOf(from)))
    cells.fault('weekday', 'otherWeekday', { day: say(`calendar.weekday.${weekdayOf(from)}`) ?? '' })
  else return true
  return false
}

function storedAt(known: KnownDays, entry: DayPlace): StoredDay | null {
  const found = known.get(dayKey(entry))
  return found ? { ...dayFieldsOf(found), version: found.version } : null
}

/** The most days that a note names. */
const mostNamed = 5

const sayDays = (days: readonly DifferingDay[]): string =>
  [
    ...days.slice(0, mostNamed).map(({ day, name }) => `${showShortDate(day)} ${name}`),
    ...(days.length > mostNamed ? ['…'] : []),
  ].join(', ')

/** The form's field of a day is the file's column of a date. */
const atDate = (issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> =>
  v.getDotPath(issue) === 'day' && issue.path?.[0]
    ? { ...issue, path: [{ ...issue.path[0], key: 'date' } as v.IssuePathItem] }
    : issue

const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.invisible': 'invisible',
  'field.dayYear': 'calendarDateWrong',
  'calendar.followsMissing': 'followsMissing',
  'calendar.followsAlone': 'followsAlone',
  'calendar.specialIsOneDay': 'specialOneDay',
}
