import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { dueBadge, sayPayableBy, shownDueStates } from '#lib/fees/due-words.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { date, link, money, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { yearsAround } from '#lib/rules/dates/academic-year.ts'
import { feeKeepers, feeReaders } from '#lib/rules/roles/offices.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { payableBys } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import {
  type ListRequest,
  type FootRow,
  type ListColumn,
  type ListContext,
  listOf,
} from '../../../kernel/lists/list-kind.ts'
import { completedRows, withoutEmptyColumns } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { isRefundedDueRow } from '../adjustments/adjustment.repository.ts'
import { feeTypeFilter, placeFilter, yearFilter } from '../list-filters.ts'
import { payers } from '../payers.ts'
import { maxReminded } from '../reminders/reminder.ts'
import { summariseRuns } from '../runs/describe-runs.ts'
import type { DueRow } from '../tables.ts'

/** A due with its payer. */
interface FoundDue {
  due: DueRow
  name: string
  number: string
  mobile: string
  fatherMobile: string
}

/** Maximum number of runs to filter by. */
const filteredRuns = 200

type StoredDue = DueRow &
  Record<'payer_name' | 'payer_number' | 'payer_mobile' | 'payer_father_mobile', string>

type Dues = SelectQueryBuilder<Tables, 'dues', object>

const joinPayers = (dues: Dues) =>
  dues
    .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
    .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))

/** Narrows dues, joined with their payers, to those that match the search and the filters. */
function narrowDues(dues: Dues, { wanted, context }: ListRequest): Dues {
  const { search, values } = wanted
  const { type, year, state, course, batch, branch, run, payableBy } = values
  return (
    dues
      .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
      .$if(type !== undefined, (query) => query.where('dues.fee_type_id', '=', type ?? ''))
      .$if(year !== undefined, (query) => query.where('dues.year', '=', year ?? ''))
      // What is held for a payer is not owed; it is listed on purpose only.
      .where(state === undefined ? sql<boolean>`dues.state <> 'advance'` : isInState(state, context.now))
      .$if(payableBy !== undefined, (query) => query.where(sql<boolean>`dues.payable_by = ${payableBy}`))
      .$if(run !== undefined, (query) => query.where('dues.run_id', '=', run ?? ''))
      .$if(course !== undefined, (query) => query.where(payers.column('course_id'), '=', course ?? ''))
      .$if(batch !== undefined, (query) => query.where(payers.column('batch_id'), '=', batch ?? ''))
      .$if(branch !== undefined, (query) => query.where(payers.column('branch_id'), '=', branch ?? ''))
  )
}

/** Selects the dues that match the search and the filters, with their payers. */
const wantedDues = (asked: ListRequest) =>
  joinPayers(narrowDues(asked.db.selectFrom('dues'), asked))
    .selectAll('dues')
    .select(payers.column('name').as('payer_name'))
    .select(payers.column('number_key', 'number').as('payer_number'))
    .select(payers.column('mobile', 'student_mobile').as('payer_mobile'))
    .select(payers.column('father_mobile').as('payer_father_mobile'))

/** Selects the same dues to count and to sum them, with their payers only where a search or a filter is about them. */
function countedDues(asked: ListRequest): Dues {
  const { search, values } = asked.wanted
  const isAboutPayers = search !== '' || [values.course, values.batch, values.branch].some(Boolean)
  return narrowDues(asked.db.selectFrom('dues'), asked).$if(isAboutPayers, joinPayers)
}

async function countDues(asked: ListRequest): Promise<number> {
  const { total } = await countedDues(asked)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Paged in the database, because a college has several dues for each student and year. */
const duesFound = rowsByPage({
  from: wantedDues,
  sorts: {
    payer: sql`lower(${payers.column('name')})`,
    number: payers.column('number_key', 'number'),
    // Dues of one day are in the order of the roll numbers; those without a day come before all others.
    dueOn: sql`case when dues.due_on = '' then '0' else dues.due_on end || ' ' || ${payers.column('number_key', 'number')}`,
    amount: sql.ref('dues.amount'),
    // What is owed comes first, and of it what is overdue longest; a due without a day comes after those with one.
    state: sql`case when dues.state = 'open' then '0' else '1' end || case when dues.due_on = '' then '9' else dues.due_on end || ' ' || ${payers.column('number_key', 'number')}`,
    open: sql`case when dues.state = 'open' then dues.amount - dues.settled else 0 end`,
  },
  count: countDues,
  foot: sumDues,
  key: sql.ref('dues.id'),
  rowOf: ({
    payer_name: name,
    payer_number: number,
    payer_mobile: mobile,
    payer_father_mobile: fatherMobile,
    ...due
  }: StoredDue): FoundDue => ({ due, name, number, mobile, fatherMobile }),
})

/** Sums charged and open amounts. Cancelled and proposed dues count only if the list is filtered by that state. */
async function sumDues(asked: ListRequest): Promise<FootRow[]> {
  const { state } = asked.wanted.values
  const isAboutOthers = state === 'cancelled' || state === 'proposed' || state === 'advance'
  const isCounted = isAboutOthers ? sql`1 = 1` : sql`dues.state in ('open', 'settled')`
  const isSponsors = sql`dues.payable_by <> 'student'`
  const unpaid = sql`dues.amount - dues.settled`
  const sums = await countedDues(asked)
    .select([
      sumWhere(isCounted, sql`dues.amount`).as('amount'),
      sumWhere(sql`dues.state = 'open'`, unpaid).as('open'),
      sumWhere(sql`${isCounted} and ${isSponsors}`, sql`dues.amount`).as('sponsors'),
      sumWhere(sql`dues.state = 'open' and ${isSponsors}`, unpaid).as('sponsorsOpen'),
    ])
    .executeTakeFirstOrThrow()
  const heading = isAboutOthers ? m['list.total']() : m['dues.totalOwed']()
  const foot = [{ heading, cells: sumCells(sums.amount, sums.open) }]
  const isPart = Number(sums.sponsors) > 0 && Number(sums.sponsors) < Number(sums.amount)
  if (isPart)
    foot.push({ heading: m['dues.totalSponsors'](), cells: sumCells(sums.sponsors, sums.sponsorsOpen) })
  return foot
}

const sumWhere = (condition: RawBuilder<unknown>, amount: RawBuilder<unknown>): RawBuilder<Sum> =>
  sql<Sum>`sum(case when ${condition} then ${amount} else 0 end)`

// PostgreSQL returns sums as text, and a sum of no rows is null.
const sumCells = (amount: Sum, open: Sum): Record<string, string> => ({
  amount: showPaise(Number(amount)),
  open: showPaise(Number(open)),
})

type Sum = number | string | null

function isInState(state: string, now: string): RawBuilder<boolean> {
  if (state === 'overdue')
    return sql<boolean>`dues.state = 'open' and dues.payable_by = 'student' and dues.due_on <> ''
      and dues.due_on < ${indianDate(now)}`
  if (state === 'refunded') return isRefundedDueRow
  if (state === 'settled') return sql<boolean>`dues.state = 'settled' and not ${isRefundedDueRow}`
  if (state === 'lookedAt') return sql<boolean>`dues.state = 'open' and dues.change_id is not null`
  return sql<boolean>`dues.state = ${state}`
}

interface DueListRow extends FoundDue {
  type: string
  view: CatalogueView
  isRefunded: boolean
}

const open = ({ amount, settled, state }: FoundDue['due']): number =>
  state === 'open' ? Number(amount) - Number(settled) : 0

/** List of all dues. */
export const duesList = listOf<DueListRow>({
  title: m['dues.title'],
  access: feeReaders,
  search: m['dues.search'],
  filters: [
    feeTypeFilter,
    yearFilter(({ now }) => yearsAround(now, 10)),
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => shownDueStates.map((each) => [each, m[`dues.state.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'payableBy',
      label: m['dues.payableBy.title'],
      any: m['dues.payableBy.any'],
      choices: () => payableBys.map((each) => [each, sayPayableBy(each)]),
    },
    placeFilter('course'),
    placeFilter('batch'),
    placeFilter('branch'),
    {
      kind: 'choice',
      name: 'run',
      label: m['dues.run'],
      any: m['dues.anyRun'],
      choices: async ({ app }) =>
        (await summariseRuns(app, await app.fees.runs.newest(filteredRuns))).map(
          ({ id, title, at }) => [id, oneLine([title, showShortDate(indianDate(at))])] as const,
        ),
    },
  ],
  sortedBy: 'state',
  columns: [
    {
      name: 'payer',
      heading: m['dues.who'],
      sort: 'ascending',
      cell: ({ due, name, number }) => link(name || number, routes.feesOf(due.payer_kind, due.payer_id)),
    },
    {
      name: 'number',
      heading: m['dues.number'],
      sort: 'ascending',
      cell: ({ number }) => text(number),
    },
    // For a call list; the page shows them to those who choose the columns.
    ...(['mobile', 'fatherMobile'] as const).map((field): ListColumn<DueListRow> => ({
      name: field,
      heading: m[`students.field.${field}`],
      isOptional: true,
      cell: (row) => text(row[field]),
    })),
    {
      name: 'type',
      heading: m['structures.feeType'],
      cell: ({ type, due, view }) =>
        text(type, [view.nameOf(due.semester_id), due.label].filter(Boolean).join(' · ')),
    },
    { name: 'year', heading: m['structures.year'], cell: ({ due }) => text(due.year) },
    {
      name: 'semester',
      heading: m['students.field.semester'],
      in: ['csv', 'xlsx'],
      cell: ({ due, view }) => text(view.nameOf(due.semester_id)),
    },
    { name: 'label', heading: m['dues.label'], in: ['csv', 'xlsx'], cell: ({ due }) => text(due.label) },
    {
      name: 'dueOn',
      heading: m['structures.dueOn'],
      sort: 'descending',
      cell: ({ due }) => date(due.due_on || null),
    },
    {
      name: 'amount',
      heading: m['structures.amount'],
      sort: 'descending',
      cell: ({ due }) => money(Number(due.amount)),
    },
    {
      name: 'open',
      heading: m['dues.open'],
      sort: 'descending',
      cell: ({ due }) => money(open(due)),
    },
    {
      name: 'payableBy',
      heading: m['dues.payableBy.title'],
      cell: ({ due }) => text(sayPayableBy(due.payable_by)),
    },
    {
      name: 'state',
      heading: m['catalogue.status'],
      sort: 'ascending',
      cell: ({ due, isRefunded }, { now }) =>
        dueBadge(
          {
            state: due.state,
            dueOn: due.due_on,
            changeId: due.change_id,
            payableBy: due.payable_by,
            isRefunded,
          },
          now,
        ),
    },
  ],
  keyOf: ({ due }) => due.id,
  nameOf: ({ name, number }) => name || number,
  actions: [{ to: routes.remindDues, label: m['reminders.send'], roles: feeKeepers, most: maxReminded }],
  mayTick: ({ due }) => open(due) > 0 && due.payable_by === 'student',
  page: routes.dues,
  empty: m['dues.nothing'],
  nothingFits: m['dues.nothingFound'],
  file: { name: 'dues', call: '/api/v1/exportDues' },
  rows: withoutEmptyColumns(completedRows(duesFound, listed), emptyColumns),
})

/** Who pays says nothing where students pay everything. */
async function emptyColumns({ db, wanted: { values } }: ListRequest): Promise<ReadonlySet<string>> {
  const sponsors = db
    .selectFrom('dues')
    .select('id')
    .where(sql<boolean>`payable_by <> 'student'`)
    .limit(1)
  const isConstant = values['state'] === 'overdue' || (await sponsors.executeTakeFirst()) === undefined
  return new Set(isConstant ? ['payableBy'] : [])
}

async function listed(dues: readonly FoundDue[], { app }: Pick<ListContext, 'app'>): Promise<DueListRow[]> {
  const view = await app.catalogue.read()
  const types = await app.fees.types.all()
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const settled = dues.flatMap(({ due }) => (due.state === 'settled' ? [due.id] : []))
  const refunded = await app.fees.refundedAmong(settled)
  return dues.map((found) => ({
    ...found,
    view,
    type: names.get(found.due.fee_type_id) ?? '',
    isRefunded: refunded.has(found.due.id),
  }))
}
