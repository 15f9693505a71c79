import type { APIContext } from 'astro'
import { showShortDate } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { keepsScope } from '#lib/calendar/calendar-roles.ts'
import { routes } from '#lib/routes.ts'
import { calendarScopes, isClosedKind } from '#lib/rules/calendar/college-calendar.ts'
import { isMonth, monthBeside, monthOf, spanOfMonth, weeksOfMonth } from '#lib/rules/calendar/months.ts'
import { overlaps, termExtent, type TermSpanKind, termSpanKinds } from '#lib/rules/calendar/term-dates.ts'
import { academicYearOf, daysOfAcademicYear, readAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { dayAfter, type DaySpan, indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { CalendarDay } from '../days/calendar-day.ts'
import type { CalendarBook } from '../days/calendar-days.service.ts'
import type { TermRecord } from '../terms/term.ts'
import { instructionDays, nameTerm } from '../terms/term-effects.ts'

/** How a day looks: closed for all, for one scope, or open. */
export type DayLook = 'open' | 'closed' | 'instructionClosed' | 'officeClosed'

export interface ShownDay {
  day: string
  isInMonth: boolean
  isToday: boolean
  look: DayLook
  /** The entries that differ from the weekly pattern. */
  entries: readonly ShownEntry[]
}

export interface ShownEntry extends CalendarDay {
  isClosed: boolean
  /** Null for a reader who may not change it. */
  link: string | null
}

/** Days in a row with one name, such as a recess. */
export interface ShownSpan extends ShownEntry {
  /** The last day. */
  to: string
}

export interface ShownMonth {
  month: string
  weeks: readonly (readonly ShownDay[])[]
}

/** A term in a span of days; its parts as shares of the span in percent. */
export interface TermBand {
  id: string
  name: string
  parts: readonly { kind: TermSpanKind | 'instruction'; start: number; width: number; days: string }[]
}

export interface CalendarPage {
  view: 'month' | 'year'
  /** The shown month, or the academic year. */
  month: string
  year: string
  today: string
  span: DaySpan
  months: readonly ShownMonth[]
  bands: readonly TermBand[]
  /** Where each month begins, as a share of the span in percent; none where one month is shown. */
  ticks: readonly { month: string; start: number }[]
  entries: readonly ShownSpan[]
  before: string
  after: string
}

/** The month of the address, or the academic year; the current month where it names neither. */
export async function calendarPage({
  locals: { app, user },
  url,
}: Pick<APIContext, 'locals' | 'url'>): Promise<CalendarPage> {
  const book = await app.calendar.read()
  const view = await app.catalogue.read()
  const today = indianDate(app.clock.now())
  const typedYear = readAcademicYear(url.searchParams.get('year') ?? '')
  const typedMonth = url.searchParams.get('month') ?? ''
  const month = isMonth(typedMonth) ? typedMonth : monthOf(today)
  const year = typedYear ?? academicYearOf(`${spanOfMonth(month).to}T12:00:00.000Z`)
  const isYear = typedYear !== null
  const span = isYear ? daysOfAcademicYear(year) : spanOfMonth(month)
  const months = isYear
    ? Array.from({ length: 12 }, (_, index) => monthBeside(monthOf(span.from), index))
    : [month]
  const show = (entry: CalendarDay): ShownEntry => ({
    ...entry,
    isClosed: isClosedKind(entry.kind),
    link: keepsScope(user, entry.scope) ? routes.calendarDay(entry.id) : null,
  })
  const byDay = Map.groupBy(book.days.map(show), ({ day }) => day)
  const terms = (await app.calendar.terms()).filter((term) => overlaps(termExtent(term), span))
  return {
    view: isYear ? 'year' : 'month',
    month,
    year,
    today,
    span,
    months: months.map((each) => ({
      month: each,
      weeks: weeksOfMonth(each).map((week) =>
        week.map((day) => ({
          day,
          isInMonth: monthOf(day) === each,
          isToday: day === today,
          look: lookOf(book, day),
          entries: byDay.get(day) ?? [],
        })),
      ),
    })),
    bands: terms.map((term) => bandOf(term, nameTerm(view, term), span)),
    ticks: isYear
      ? months.map((each) => ({ month: each, start: shareOf(`${each}-01`, `${each}-01`, span).start }))
      : [],
    entries: spansOf(book.days.filter(({ day }) => day >= span.from && day <= span.to).map(show)),
    before: routes.calendar(isYear ? { year: yearBeside(year, -1) } : { month: monthBeside(month, -1) }),
    after: routes.calendar(isYear ? { year: yearBeside(year, 1) } : { month: monthBeside(month, 1) }),
  }
}

/** Joins entries of days in a row that are the same but for the day. */
function spansOf(entries: readonly ShownEntry[]): ShownSpan[] {
  const spans: ShownSpan[] = []
  for (const entry of entries.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const before = spans.findLast((span) => dayAfter(span.to) === entry.day && isSameEntry(span, entry))
    if (before) before.to = entry.day
    else spans.push({ ...entry, to: entry.day })
  }
  // The days of a recess are changed one by one in the list of days.
  return spans.map((span) =>
    span.link && span.to !== span.day
      ? { ...span, link: `${routes.calendarDays}?search=${encodeURIComponent(span.name)}` }
      : span,
  )
}

const isSameEntry = (one: CalendarDay, other: CalendarDay): boolean =>
  one.name === other.name &&
  one.kind === other.kind &&
  one.scope === other.scope &&
  one.follows === other.follows

function lookOf({ calendar }: CalendarBook, day: string): DayLook {
  const [instruction, office] = calendarScopes.map((scope) => calendar.isOpen(day, scope))
  if (instruction && office) return 'open'
  if (!instruction && !office) return 'closed'
  return instruction ? 'officeClosed' : 'instructionClosed'
}

function yearBeside(year: string, count: number): string {
  const first = Number(year.slice(0, 4)) + count
  return `${first}-${first + 1}`
}

function bandOf(term: TermRecord, name: string, span: DaySpan): TermBand {
  const kinds = ['instruction', ...termSpanKinds] as const
  const parts = kinds.flatMap((kind) => {
    const own = kind === 'instruction' ? { from: term.firstDay, to: term.lastDay } : term.spans[kind]
    if (!own || !overlaps(own, span)) return []
    const from = own.from < span.from ? span.from : own.from
    const to = own.to > span.to ? span.to : own.to
    const days = `${showShortDate(own.from)} – ${showShortDate(own.to)}`
    return [{ kind, days, ...shareOf(from, to, span) }]
  })
  return { id: term.id, name, parts }
}

function shareOf(from: string, to: string, span: DaySpan): { start: number; width: number } {
  const all = daysBetween(span.from, span.to) + 1
  const round = (share: number): number => Math.round(share * 10_000) / 100
  return { start: round(daysBetween(span.from, from) / all), width: round((daysBetween(from, to) + 1) / all) }
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The title of a term's page, and how many days of instruction it has. */
export async function termHead(
  { calendar, catalogue }: Pick<App, 'calendar' | 'catalogue'>,
  term: TermRecord,
): Promise<{ title: string; lead: string }> {
  const days = instructionDays((await calendar.read()).calendar, term)
  return {
    title: nameTerm(await catalogue.read(), term),
    lead: m['calendar.workingDays']({ days: showCount(days) }),
  }
}
