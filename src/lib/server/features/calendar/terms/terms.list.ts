import { keepsTerms } from '#lib/calendar/calendar-roles.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge, date, link, number, text } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { type TermSpanKind, termSpanKinds } from '#lib/rules/calendar/term-dates.ts'
import { oneDay } from '#lib/rules/dates/indian-days.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import type { ListQuery } from '../../../kernel/lists/list-query.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { type ListedTerm, listedTerms, needsSections, termStates } from './listed-terms.ts'

const badges: Readonly<Record<ListedTerm['state'], BadgeState>> = {
  running: 'active',
  coming: 'scheduled',
  over: 'quiet',
}

const inFiles = ['csv', 'xlsx'] as const

/** The terms of all batches. It is sorted in memory: a college has some hundreds of terms. */
export const termsList = listOf<ListedTerm>({
  title: m['calendar.terms.title'],
  access: 'signedIn',
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'course',
      label: m['catalogue.one.course'],
      any: m['calendar.terms.anyCourse'],
      choices: (context) => choicesOf(context, ({ courseId, course }) => [courseId, course]),
      needsSeveral: true,
    },
    {
      kind: 'choice',
      name: 'batch',
      label: m['catalogue.one.batch'],
      any: m['calendar.terms.anyBatch'],
      choices: (context) =>
        choicesOf(context, ({ batchId, course, batch }) => [batchId, `${course} ${batch}`]),
    },
    {
      kind: 'choice',
      name: 'year',
      label: m['calendar.field.academicYear'],
      any: m['calendar.anyYear'],
      choices: (context) => choicesOf(context, ({ academicYear }) => [academicYear, academicYear]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: m['calendar.terms.status'],
      any: m['calendar.terms.anyState'],
      choices: () => termStates.map((each) => [each, m[`calendar.terms.place.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'sections',
      label: m['calendar.terms.sections'],
      any: m['calendar.terms.anySections'],
      choices: () =>
        (['with', 'without'] as const).map((each) => [each, m[`calendar.terms.${each}Sections`]()]),
    },
  ],
  sortedBy: 'state',
  columns: [
    {
      name: 'semester',
      heading: m['catalogue.one.semester'],
      sort: 'ascending',
      cell: ({ id, semester }, { user }) =>
        keepsTerms(user) ? link(semester, routes.term(id)) : text(semester),
    },
    {
      name: 'course',
      heading: m['catalogue.one.course'],
      sort: 'ascending',
      cell: ({ course }) => text(course),
    },
    {
      name: 'batch',
      heading: m['catalogue.one.batch'],
      sort: 'ascending',
      cell: ({ batch }) => text(batch),
    },
    {
      name: 'year',
      heading: m['calendar.field.academicYear'],
      sort: 'descending',
      cell: ({ academicYear }) => text(academicYear),
    },
    {
      name: 'firstDay',
      heading: m['calendar.field.firstDay'],
      sort: 'descending',
      cell: ({ firstDay }) => date(firstDay),
    },
    {
      name: 'lastDay',
      heading: m['calendar.field.lastDay'],
      sort: 'descending',
      cell: ({ lastDay }) => date(lastDay),
    },
    ...termSpanKinds.flatMap((kind) => [dayOfSpan(kind, 'from'), dayOfSpan(kind, 'to')]),
    {
      name: 'days',
      heading: m['calendar.terms.days'],
      sort: 'descending',
      cell: ({ days }) => number(days),
    },
    {
      name: 'state',
      heading: m['calendar.terms.status'],
      sort: 'ascending',
      cell: stateCell,
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ course, batch, semester }) => `${course} ${batch}, ${semester}`,
  page: routes.terms,
  empty: m['calendar.terms.nothing'],
  nothingFits: m['calendar.terms.nothingFound'],
  file: { name: 'terms', call: '/api/v1/exportTerms' },
  rows: rowsInMemory<ListedTerm>({
    all: ({ app }) => listedTerms(app),
    isWanted,
    sorts: {
      course: ({ course, batch, firstDay }) => `${course}\n${batch}\n${firstDay}`,
      batch: ({ course, batch, firstDay }) => `${batch}\n${course}\n${firstDay}`,
      semester: ({ semester, course, batch }) => `${semester}\n${course}\n${batch}`,
      year: ({ academicYear, firstDay }) => `${academicYear}\n${firstDay}`,
      firstDay: ({ firstDay }) => firstDay,
      lastDay: ({ lastDay }) => lastDay,
      days: ({ days }) => days,
      state: byState,
    },
  }),
})

/** The first or the last day of a part of the term, in files. */
function dayOfSpan(kind: TermSpanKind, side: 'from' | 'to'): ListColumn<ListedTerm> {
  return {
    name: `${kind}${side === 'from' ? 'From' : 'To'}`,
    heading: () => m[`calendar.terms.${side}Of`]({ part: m[`calendar.part.${kind}`]() }),
    in: inFiles,
    cell: ({ spans }) => date(spans[kind]?.[side] ?? null),
  }
}

async function choicesOf({ app }: ListContext, optionOf: (term: ListedTerm) => Option): Promise<Option[]> {
  const options = new Map((await listedTerms(app)).map(optionOf))
  return [...options].toSorted(([, one], [, other]) => one.localeCompare(other, 'en', { numeric: true }))
}

function isWanted(term: ListedTerm, { search, values }: ListQuery): boolean {
  const { course, batch, year, state, sections } = values
  return (
    hasSearchWords([term.course, term.batch, term.semester, term.academicYear], search) &&
    (course === undefined || course === term.courseId) &&
    (batch === undefined || batch === term.batchId) &&
    (year === undefined || year === term.academicYear) &&
    (state === undefined || state === term.state) &&
    (sections === undefined || (sections === 'with' ? term.hasSections : needsSections(term)))
  )
}

/** Running terms come first, then coming ones, then those that are over, the latest of each first. */
function byState({ state, firstDay }: ListedTerm): number {
  return termStates.indexOf(state) * 1_000_000 - Date.parse(firstDay) / oneDay
}

function stateCell(term: ListedTerm) {
  const { state, daysOver, days } = term
  const notes = [
    state === 'running'
      ? m['calendar.terms.daysOver']({ over: showCount(daysOver), all: showCount(days) })
      : '',
    needsSections(term) ? m['calendar.terms.withoutSections']() : '',
  ]
  return badge(m[`calendar.terms.place.${state}`](), badges[state], notes.filter(Boolean).join(' · '))
}
