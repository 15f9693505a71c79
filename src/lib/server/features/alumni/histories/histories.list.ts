import { sql } from 'kysely'
import { badgeOfHistory } from '#lib/alumni/history-facts.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { badge, instant, link, text } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { historyStatuses } from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { hasWords } from '../../../kernel/db/portable.ts'
import { type ListRequest, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import type { AlumniHistoryRow } from '../tables.ts'
import { type History, historyOf } from './history.ts'

const searched = sql<string>`lower(history.name || ' ' || history.roll_number || ' ' || history.company || ' ' || history.institute_name || ' ' || history.location)`

const historiesFound = rowsByPage({
  from({ db, wanted: { search, values } }: ListRequest) {
    const { status, course, batch, branch } = values
    return db
      .selectFrom('alumni_histories as history')
      .selectAll('history')
      .$if(search !== '', (query) => query.where(hasWords(searched, search)))
      .$if(status !== undefined, (query) => query.where(sql<boolean>`history.status = ${status}`))
      .$if(course !== undefined, (query) => query.where(sql<boolean>`history.course = ${course}`))
      .$if(batch !== undefined, (query) => query.where(sql<boolean>`history.batch = ${batch}`))
      .$if(branch !== undefined, (query) => query.where(sql<boolean>`history.branch = ${branch}`))
  },
  sorts: { createdAt: sql.ref('history.created_at'), name: sql.ref('history.name_key') },
  key: sql.ref('history.id'),
  rowOf: (row: AlumniHistoryRow): History => historyOf(row),
})

const inFiles = ['csv', 'xlsx'] as const
/** Columns that exist in files only. */
const filed = ['fatherName', 'section', 'studentMobile', 'studentEmail', 'packages', 'experience'] as const

const placeFilter = (name: 'course' | 'batch' | 'branch') => ({
  kind: 'choice' as const,
  name,
  label: m[`alumni.field.${name}`],
  any: m['alumni.history.any'],
  choices: async ({ app }: Pick<ListContext, 'app'>): Promise<Option[]> =>
    (await placesOf(app))[name].map((word) => [word, word]),
})

/** List of alumni histories. */
export const historiesList = listOf<History>({
  title: m['alumni.history.title'],
  access: alumniOffice,
  search: m['alumni.history.search'],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => historyStatuses.map((each) => [each, m[`alumni.history.is.${each}`]()]),
    },
    placeFilter('course'),
    placeFilter('batch'),
    placeFilter('branch'),
  ],
  sortedBy: '-createdAt',
  columns: [
    {
      name: 'name',
      heading: m['alumni.field.name'],
      sort: 'ascending',
      cell: ({ id, name, rollNumber }) => link(name, routes.alumniHistory(id), rollNumber),
    },
    {
      name: 'rollNumber',
      heading: m['alumni.field.rollNumber'],
      in: inFiles,
      cell: ({ rollNumber }) => text(rollNumber),
    },
    {
      name: 'course',
      heading: m['alumni.field.course'],
      cell: ({ course, branch }) => text(course, branch),
    },
    {
      name: 'branch',
      heading: m['alumni.field.branch'],
      in: inFiles,
      cell: ({ branch }) => text(branch),
    },
    { name: 'batch', heading: m['alumni.field.batch'], cell: ({ batch }) => text(batch) },
    {
      name: 'place',
      heading: m['alumni.history.place'],
      cell: ({ company, instituteName, designation, location }) =>
        text(company || instituteName, oneLine([designation, location])),
    },
    {
      name: 'designation',
      heading: m['alumni.field.designation'],
      in: inFiles,
      cell: ({ designation }) => text(designation),
    },
    {
      name: 'location',
      heading: m['alumni.field.location'],
      in: inFiles,
      cell: ({ location }) => text(location),
    },
    ...filed.map((name) => ({
      name,
      heading: m[`alumni.field.${name}`],
      in: inFiles,
      cell: (history: History) => text(history[name]),
    })),
    {
      name: 'createdAt',
      heading: m['alumni.history.savedAt'],
      sort: 'descending',
      cell: ({ createdAt }) => instant(createdAt),
    },
    {
      name: 'status',
      heading: m['catalogue.status'],
      cell: ({ status }) => badge(m[`alumni.history.is.${status}`](), badgeOfHistory[status]),
    },
  ],
  keyOf: ({ id }) => id,
  page: routes.alumniHistories,
  empty: m['alumni.history.nothing'],
  nothingFits: m['alumni.history.nothingFound'],
  file: { name: 'alumni-history', call: '/api/v1/exportAlumniHistory' },
  rows: historiesFound,
})

/** Maximum number of options in a filter: a longer menu is no help. */
const most = 200

/**
 * Lists the courses, batches and branches that occur in histories. They are stored as text, so those that the college
 * has closed remain.
 */
async function placesOf({
  alumni: { histories },
}: Pick<App, 'alumni'>): Promise<Record<'course' | 'batch' | 'branch', string[]>> {
  const [course, batch, branch] = await Promise.all([
    histories.words('course', most),
    histories.words('batch', most),
    histories.words('branch', most),
  ])
  return { course, batch, branch }
}
