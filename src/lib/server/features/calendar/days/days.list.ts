import { keepsScope } from '#lib/calendar/calendar-roles.ts'
import { date, link, text } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { dayKinds, dayScopes, isClosedKind } from '#lib/rules/calendar/college-calendar.ts'
import { weekdayOf } from '#lib/rules/calendar/weekdays.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { m } from '#paraglide/messages.js'
import { type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import type { ListQuery } from '../../../kernel/lists/list-query.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import type { CalendarDay } from './calendar-day.ts'

/** The days that differ from the weekly pattern; in files with the columns of the upload. */
export const daysList = listOf<CalendarDay>({
  title: m['calendar.differing'],
  access: 'signedIn',
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'year',
      label: m['calendar.field.academicYear'],
      any: m['calendar.anyYear'],
      choices: yearChoices,
    },
    {
      kind: 'choice',
      name: 'kind',
      label: m['calendar.field.kind'],
      any: m['calendar.days.anyKind'],
      choices: () => [
        ['closed', m['calendar.look.closed']()],
        ...dayKinds.map((each): Option => [each, m[`calendar.kind.${each}`]()]),
      ],
      mixed: ['kind'],
    },
    {
      kind: 'choice',
      name: 'scope',
      label: m['calendar.field.scope'],
      any: m['calendar.days.anyScope'],
      choices: () => dayScopes.map((each) => [each, m[`calendar.scope.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'when',
      label: m['calendar.days.when'],
      any: m['calendar.days.anyWhen'],
      choices: () => (['coming', 'past'] as const).map((each) => [each, m[`calendar.days.${each}`]()]),
    },
    { kind: 'dates', name: 'day', label: m['calendar.field.day'] },
  ],
  sortedBy: '-date',
  columns: [
    { name: 'date', heading: m['calendar.field.day'], sort: 'descending', cell: ({ day }) => date(day) },
    {
      name: 'weekday',
      heading: m['calendar.field.weekday'],
      cell: ({ day }) => text(m[`calendar.weekday.${weekdayOf(day)}`]()),
    },
    {
      name: 'name',
      heading: m['calendar.field.name'],
      sort: 'ascending',
      cell: ({ id, name, scope }, { user }) =>
        keepsScope(user, scope) ? link(name, routes.calendarDay(id)) : text(name),
    },
    {
      name: 'kind',
      heading: m['calendar.field.kind'],
      sort: 'ascending',
      cell: ({ kind }) => text(m[`calendar.kind.${kind}`]()),
    },
    {
      name: 'scope',
      heading: m['calendar.field.scope'],
      sort: 'ascending',
      cell: ({ scope }) => text(m[`calendar.scope.${scope}`]()),
    },
    {
      name: 'follows',
      heading: m['calendar.field.follows'],
      cell: ({ follows }) => text(follows === null ? '' : m[`calendar.weekday.${follows}`]()),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  page: routes.calendarDays,
  empty: m['calendar.days.nothing'],
  nothingFits: m['calendar.days.nothingFound'],
  file: { name: 'calendar-days', call: '/api/v1/exportCalendarDays' },
  rows: rowsInMemory<CalendarDay>({
    all: async ({ app }) => (await app.calendar.read()).days,
    isWanted,
    sorts: {
      date: ({ day, scope }) => `${day}\n${scope}`,
      name: ({ name, day }) => `${name}\n${day}`,
      kind: ({ kind, day }) => `${m[`calendar.kind.${kind}`]()}\n${day}`,
      scope: ({ scope, day }) => `${m[`calendar.scope.${scope}`]()}\n${day}`,
    },
  }),
})

const yearOf = (day: string): string => academicYearOf(`${day}T12:00:00.000Z`)

async function yearChoices({ app }: ListContext): Promise<Option[]> {
  const years = new Set((await app.calendar.read()).days.map(({ day }) => yearOf(day)))
  return [...years].toSorted().map((year) => [year, year])
}

function isWanted(entry: CalendarDay, { search, values }: ListQuery, { now }: ListContext): boolean {
  const { year, kind, scope, when, dayFrom, dayTo } = values
  return (
    hasSearchWords([entry.name, m[`calendar.kind.${entry.kind}`]()], search) &&
    (year === undefined || year === yearOf(entry.day)) &&
    (kind === undefined || kind === entry.kind || (kind === 'closed' && isClosedKind(entry.kind))) &&
    (scope === undefined || scope === entry.scope) &&
    (when === undefined || (when === 'coming') === entry.day >= indianDate(now)) &&
    (dayFrom === undefined || entry.day >= dayFrom) &&
    (dayTo === undefined || entry.day <= dayTo)
  )
}
