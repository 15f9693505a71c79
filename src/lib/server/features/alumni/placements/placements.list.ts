import { sql } from 'kysely'
import { badgeOfHistory } from '#lib/alumni/history-facts.ts'
import { badge, text } from '#lib/lists/cell.ts'
import { reportYears } from '#lib/rules/dates/academic-year.ts'
import { qualityOffice } from '#lib/rules/roles/offices.ts'
import { historyStatuses } from '#lib/schemas/alumni/history.ts'
import { m } from '#paraglide/messages.js'
import { hasWords } from '../../../kernel/db/portable.ts'
import { type ListRequest, type ListColumn, listOf, type ListRows } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { type History, historyOf } from '../histories/history.ts'
import type { AlumniHistoryRow } from '../tables.ts'
import { batchesLeavingIn, hasLetter } from './placements.repository.ts'

interface Placement extends History {
  hasLetter: boolean
}

interface StoredHistory extends AlumniHistoryRow {
  has_letter: number | boolean
}

const searched = sql<string>`lower(history.name || ' ' || history.roll_number || ' ' || history.company || ' ' || history.institute_name)`

const yesOrNo = (is: boolean): string => m[`achievements.filter.proof.${is ? 'yes' : 'no'}`]()

const inFiles = ['csv', 'xlsx'] as const
const onPage = ['page'] as const

type Filed = 'rollNumber' | 'course' | 'branch' | 'batch' | PlaceField
type PlaceField = 'company' | 'designation' | 'instituteName' | 'location'

const plain = (name: Filed | 'packages'): ListColumn<Placement> => ({
  name,
  heading: m[`alumni.field.${name}`],
  cell: (placement) => text(placement[name]),
})

/** A column that exists in files only; on the page another column shows the value. */
const filed = (name: Filed): ListColumn<Placement> => ({ ...plain(name), in: inFiles })

const rowsOf = (batches: readonly string[] | null): ListRows<Placement> =>
  rowsByPage({
    from({ db, wanted: { search, values } }: ListRequest) {
      const { status, letter } = values
      return db
        .selectFrom('alumni_histories as history')
        .selectAll('history')
        .select(hasLetter.as('has_letter'))
        .$if(search !== '', (query) => query.where(hasWords(searched, search)))
        .$if(batches !== null, (query) => query.where('history.batch', 'in', ['', ...(batches ?? [])]))
        .$if(status !== undefined, (query) => query.where(sql<boolean>`history.status = ${status}`))
        .$if(letter === 'yes', (query) => query.where(hasLetter))
        .$if(letter === 'no', (query) => query.where(sql<boolean>`not ${hasLetter}`))
    },
    sorts: { name: sql.ref('history.name_key') },
    key: sql.ref('history.id'),
    rowOf: ({ has_letter, ...row }: StoredHistory) => ({ ...historyOf(row), hasLetter: Boolean(has_letter) }),
  })

/** Lists where alumni who left in an academic year work or study, without their mobile numbers and email addresses. */
export const placementsList = listOf<Placement>({
  title: m['iqac.placements.title'],
  access: qualityOffice,
  search: m['iqac.placements.search'],
  filters: [
    {
      kind: 'choice',
      name: 'year',
      label: m['iqac.yearLeft'],
      any: m['iqac.anyYear'],
      choices: ({ now }) => reportYears(now).map((year) => [year, year]),
    },
    {
      kind: 'choice',
      name: 'status',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => historyStatuses.map((each) => [each, m[`alumni.history.is.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'letter',
      label: m['iqac.letter'],
      any: m['achievements.filter.any'],
      choices: () => (['yes', 'no'] as const).map((each) => [each, yesOrNo(each === 'yes')]),
    },
  ],
  sortedBy: 'name',
  columns: [
    {
      name: 'name',
      heading: m['alumni.field.name'],
      sort: 'ascending',
      cell: ({ name, rollNumber }) => text(name, rollNumber),
    },
    ...(['rollNumber', 'course', 'branch', 'batch'] as const).map(filed),
    {
      name: 'studied',
      heading: m['alumni.field.branch'],
      in: onPage,
      cell: ({ course, branch, batch }) => text(branch, `${course}, ${batch}`),
    },
    {
      name: 'place',
      heading: m['alumni.history.place'],
      in: onPage,
      cell: ({ company, instituteName, designation, location }) =>
        text(company || instituteName, [designation, location].filter(Boolean).join(', ')),
    },
    ...(['company', 'designation'] as const).map(filed),
    plain('packages'),
    ...(['instituteName', 'location'] as const).map(filed),
    {
      name: 'status',
      heading: m['catalogue.status'],
      cell: ({ status }) => badge(m[`alumni.history.is.${status}`](), badgeOfHistory[status]),
    },
    { name: 'letter', heading: m['iqac.letter'], cell: (row) => text(yesOrNo(row.hasLetter)) },
  ],
  keyOf: ({ id }) => id,
  empty: m['iqac.placements.nothing'],
  nothingFits: m['iqac.placements.nothingFound'],
  file: { name: 'placements', call: '/api/v1/exportReport/placements' },
  rows: preparedRows(
    async ({ db, wanted: { values } }) =>
      values['year'] === undefined ? null : batchesLeavingIn(db, values['year']),
    rowsOf,
  ),
})
