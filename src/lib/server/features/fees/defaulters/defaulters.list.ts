import { sql } from 'kysely'
import { showCount } from '#lib/i18n/numbers.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { date, instant, link, money, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { daysBefore, daysBetween, indianDate } from '#lib/rules/dates/indian-days.ts'
import { feeKeepers, feeReaders } from '#lib/rules/roles/offices.ts'
import type { PayerKind } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import {
  type FootRow,
  type ListColumn,
  type ListContext,
  listOf,
  type ListRequest,
} from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { feeTypeFilter, placeFilter } from '../list-filters.ts'
import { payers } from '../payers.ts'
import { maxReminded } from '../reminders/reminder.ts'
import { payerKey } from './defaulter.ts'
import { overdueByPayer } from './defaulter.repository.ts'

interface StoredDefaulter {
  payer_kind: PayerKind
  payer_id: string
  open: number | string
  dues: number | string
  since: string
  name: string
  number: string
  branchId: string
  batchId: string
  mobile: string
  fatherMobile: string
  remindedAt: string | null
}

type FoundDefaulter = Omit<StoredDefaulter, 'open' | 'dues'> & { open: number; dues: number }

/** Days by which the oldest due must be overdue. */
const delays = ['30', '60', '90'] as const

/** Selects the people who match the search and the filters, with what they are to pay and have not. */
function wantedDefaulters({ db, wanted: { search, values }, context: { now } }: ListRequest) {
  const { type, course, batch, branch, delay } = values
  const today = indianDate(now)
  const dueBefore = delay === undefined ? undefined : daysBefore(today, Number(delay))
  return (
    db
      .selectFrom(overdueByPayer(db, { today, feeTypeId: type, dueBefore }).as('overdue'))
      .leftJoin('students as student', (join) => join.on(payers.is('overdue', 'student')))
      .leftJoin('admissions as admission', (join) => join.on(payers.is('overdue', 'admission')))
      .leftJoin('reminded_payers as last', (join) =>
        join
          .onRef('last.payer_id', '=', 'overdue.payer_id')
          .onRef('last.payer_kind', '=', 'overdue.payer_kind'),
      )
      .selectAll('overdue')
      .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
      .select([payers.column('branch_id').as('branchId'), payers.column('batch_id').as('batchId')])
      .select(payers.column('mobile', 'student_mobile').as('mobile'))
      .select([payers.column('father_mobile').as('fatherMobile'), 'last.reminded_at as remindedAt'])
      // Nobody owes anything for a cancelled admission.
      .where(sql<boolean>`coalesce(admission.state, '') <> 'cancelled'`)
      .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
      .$if(course !== undefined, (query) => query.where(payers.column('course_id'), '=', course ?? ''))
      .$if(batch !== undefined, (query) => query.where(payers.column('batch_id'), '=', batch ?? ''))
      .$if(branch !== undefined, (query) => query.where(payers.column('branch_id'), '=', branch ?? ''))
  )
}

/** Paged in the database: a college has as many payers as students. */
const defaultersFound = rowsByPage({
  from: wantedDefaulters,
  sorts: {
    payer: sql`lower(${payers.column('name')})`,
    number: payers.column('number_key', 'number'),
    open: sql.ref('overdue.open'),
    dues: sql.ref('overdue.dues'),
    since: sql.ref('overdue.since'),
    reminded: sql`coalesce(last.reminded_at, '')`,
  },
  foot: sumDefaulters,
  key: sql`overdue.payer_kind || ':' || overdue.payer_id`,
  // PostgreSQL returns sums and counts as text.
  rowOf: ({ open, dues, ...row }: StoredDefaulter): FoundDefaulter => ({
    ...row,
    open: Number(open),
    dues: Number(dues),
  }),
})

async function sumDefaulters(asked: ListRequest): Promise<FootRow[]> {
  const found = wantedDefaulters(asked).clearSelect().select(['overdue.open as open', 'overdue.dues as dues'])
  const sums = await asked.db
    .selectFrom(found.as('found'))
    .select([
      sql<number | string | null>`sum(open)`.as('open'),
      sql<number | string | null>`sum(dues)`.as('dues'),
    ])
    .executeTakeFirstOrThrow()
  const cells = { open: showPaise(Number(sums.open)), dues: showCount(Number(sums.dues)) }
  return [{ heading: m['list.total'](), cells }]
}

interface DefaulterRow extends FoundDefaulter {
  branch: string
  batch: string
}

/** List of people with overdue dues that they are to pay themselves; what a sponsor pays is not in it. */
export const defaultersList = listOf<DefaulterRow>({
  title: m['defaulters.title'],
  access: feeReaders,
  search: m['dues.search'],
  filters: [
    feeTypeFilter,
    {
      kind: 'choice',
      name: 'delay',
      label: m['defaulters.delay'],
      any: m['defaulters.anyDelay'],
      choices: () => delays.map((days) => [days, m['defaulters.moreThan']({ days })]),
    },
    placeFilter('course'),
    placeFilter('batch'),
    placeFilter('branch'),
  ],
  sortedBy: '-open',
  columns: [
    {
      name: 'payer',
      heading: m['dues.who'],
      sort: 'ascending',
      cell: (row) => link(row.name || row.number, routes.feesOf(row.payer_kind, row.payer_id)),
    },
    {
      name: 'number',
      heading: m['dues.number'],
      sort: 'ascending',
      cell: (row) => text(row.number),
    },
    ...(['branch', 'batch'] as const).map((field): ListColumn<DefaulterRow> => ({
      name: field,
      heading: m[`students.field.${field}`],
      cell: (row) => text(row[field]),
    })),
    {
      name: 'open',
      heading: m['defaulters.open'],
      sort: 'descending',
      cell: ({ open }) => money(open),
    },
    { name: 'dues', heading: m['dues.title'], sort: 'descending', cell: ({ dues }) => number(dues) },
    {
      name: 'since',
      heading: m['defaulters.since'],
      sort: 'ascending',
      cell: ({ since }) => date(since),
    },
    {
      name: 'days',
      heading: m['defaulters.days'],
      cell: ({ since }, { now }) => number(daysBetween(since, indianDate(now))),
    },
    {
      name: 'mobile',
      heading: m['students.field.mobile'],
      cell: ({ mobile }) => text(mobile),
    },
    {
      name: 'fatherMobile',
      heading: m['students.field.fatherMobile'],
      isOptional: true,
      cell: ({ fatherMobile }) => text(fatherMobile),
    },
    {
      name: 'reminded',
      heading: m['reminders.last'],
      sort: 'descending',
      cell: ({ remindedAt }) => instant(remindedAt),
    },
  ],
  keyOf: (row) => payerKey({ kind: row.payer_kind, id: row.payer_id }),
  nameOf: ({ name, number: roll }) => name || roll,
  actions: [
    { to: routes.remindDefaulters, label: m['reminders.send'], roles: feeKeepers, most: maxReminded },
  ],
  page: routes.defaulters,
  empty: m['defaulters.nothing'],
  nothingFits: m['defaulters.nothingFound'],
  file: { name: 'defaulters', call: '/api/v1/exportDefaulters' },
  rows: completedRows(defaultersFound, listed),
})

async function listed(
  found: readonly FoundDefaulter[],
  { app }: Pick<ListContext, 'app'>,
): Promise<DefaulterRow[]> {
  const view = await app.catalogue.read()
  return found.map((row) => ({
    ...row,
    branch: view.byId(row.branchId)?.shortName || view.nameOf(row.branchId),
    batch: view.nameOf(row.batchId),
  }))
}
