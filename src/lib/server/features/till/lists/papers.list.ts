import { sql } from 'kysely'
import { showDate } from '#lib/i18n/dates.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { badge, date, link, money, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeCheckers, tillReaders } from '#lib/rules/roles/offices.ts'
import type { TenderState, TenderWay } from '#lib/schemas/till/tenders.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import { type FootRow, type ListContext, listOf, type ListRequest } from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { paperStates, paperWays } from '../papers/paper.ts'
import { paperBadge, sayPaperState } from '../papers/paper-words.ts'

/** The maximum number of papers that one action moves. */
export const mostPapers = 200

/** A cheque or demand draft with the payer of its first receipt. */
interface PaperRow {
  id: string
  day: string
  way: TenderWay
  reference: string
  bank: string
  datedOn: string
  payer: string
  payerNumber: string
  /** In paise. */
  amount: number
  state: TenderState
  /** Empty until it is deposited. */
  depositDay: string
  slip: string
  bankDay: string
  cashierId: string
}

interface StoredPaper extends Omit<PaperRow, 'amount' | 'depositDay' | 'slip'> {
  amount: number | string
  depositDay: string | null
  slip: string | null
}

function wantedPapers({ db, wanted, context: { app } }: ListRequest) {
  const { payers } = app.fees
  const { search, values } = wanted
  const { way, state, dayFrom, dayTo } = values
  return db
    .selectFrom('till_tenders as tender')
    .innerJoin('till_sales as sale', 'sale.id', 'tender.sale_id')
    .leftJoin('till_deposits as deposit', 'deposit.id', 'tender.deposit_id')
    .innerJoin('payment_orders as paid', (join) =>
      join.on(({ eb, selectFrom }) =>
        eb(
          'paid.id',
          '=',
          selectFrom('till_tender_parts as part')
            .whereRef('part.tender_id', '=', 'tender.id')
            .select(({ fn }) => fn.min<string>('part.order_id').as('id')),
        ),
      ),
    )
    .leftJoin('students as student', (join) => join.on(payers.is('paid', 'student')))
    .leftJoin('admissions as admission', (join) => join.on(payers.is('paid', 'admission')))
    .where('tender.way', 'in', paperWays)
    .select([
      'tender.id',
      'tender.day',
      'tender.way',
      'tender.reference',
      'tender.bank',
      'tender.dated_on as datedOn',
      'tender.amount',
      'tender.state',
      'tender.bank_day as bankDay',
      'deposit.day as depositDay',
      'deposit.slip',
      'sale.by_id as cashierId',
    ])
    .select([payers.column('name').as('payer'), payers.column('number_key', 'number').as('payerNumber')])
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          hasStoredWords(payers.searched, search),
          eb('tender.reference', '=', search),
          eb('deposit.slip', '=', search),
        ]),
      ),
    )
    .$if(dayFrom !== undefined, (query) => query.where('tender.day', '>=', dayFrom ?? ''))
    .$if(dayTo !== undefined, (query) => query.where('tender.day', '<=', dayTo ?? ''))
    .$if(way !== undefined, (query) => query.where(sql<boolean>`tender.way = ${way}`))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`tender.state = ${state}`))
}

const papersFound = rowsByPage({
  from: wantedPapers,
  sorts: { day: sql.ref('tender.day'), amount: sql.ref('tender.amount') },
  foot: sumPapers,
  key: sql.ref('tender.id'),
  rowOf: ({ depositDay, slip, ...row }: StoredPaper): PaperRow => ({
    ...row,
    amount: Number(row.amount),
    depositDay: depositDay ?? '',
    slip: slip ?? '',
  }),
})

async function sumPapers(asked: ListRequest): Promise<FootRow[]> {
  const sum = await asked.db
    .selectFrom(wantedPapers(asked).clearSelect().select('tender.amount as amount').as('found'))
    .select(sql<number | string | null>`sum(amount)`.as('amount'))
    .executeTakeFirstOrThrow()
  return [{ heading: m['list.total'](), cells: { amount: showPaise(Number(sum.amount ?? 0)) } }]
}

interface ListedPaper extends PaperRow {
  cashier: string
}

/** All cheques and demand drafts of the till. */
export const papersList = listOf<ListedPaper>({
  title: m['papers.title'],
  access: tillReaders,
  search: m['papers.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => paperStates.map((each) => [each, sayPaperState(each)]),
    },
    {
      kind: 'choice',
      name: 'way',
      label: m['tenders.way'],
      any: m['tenders.anyWay'],
      choices: () => paperWays.map((each) => [each, m[`till.way.${each}`]()]),
    },
    { kind: 'dates', name: 'day', label: m['papers.taken'] },
  ],
  sortedBy: 'day',
  columns: [
    {
      name: 'reference',
      heading: m['papers.number'],
      cell: ({ id, reference, way }) => link(reference, routes.paper(id), m[`till.way.${way}`]()),
    },
    {
      name: 'bank',
      heading: m['till.tender.bank'],
      cell: ({ bank, datedOn }) => text(bank, datedOn && showDate(datedOn)),
    },
    {
      name: 'dated',
      heading: m['till.tender.datedOn'],
      in: ['csv', 'xlsx'],
      cell: ({ datedOn }) => date(datedOn),
    },
    { name: 'payer', heading: m['dues.who'], cell: ({ payer, payerNumber }) => text(payer, payerNumber) },
    {
      name: 'payerNumber',
      heading: m['dues.number'],
      in: ['csv', 'xlsx'],
      cell: ({ payerNumber }) => text(payerNumber),
    },
    {
      name: 'amount',
      heading: m['structures.amount'],
      sort: 'descending',
      cell: ({ amount }) => money(amount),
    },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ state }) => badge(sayPaperState(state), paperBadge(state)),
    },
    { name: 'day', heading: m['papers.taken'], sort: 'ascending', cell: ({ day }) => date(day) },
    {
      name: 'deposited',
      heading: m['papers.deposited'],
      cell: ({ depositDay }) => date(depositDay),
    },
    { name: 'slip', heading: m['papers.slip'], in: ['csv', 'xlsx'], cell: ({ slip }) => text(slip) },
    { name: 'bankDay', heading: m['papers.bankDay'], cell: ({ bankDay }) => date(bankDay) },
    {
      name: 'cashier',
      heading: m['receipt.cashier'],
      in: ['csv', 'xlsx'],
      cell: ({ cashier }) => text(cashier),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ reference, bank }) => [reference, bank].join(', '),
  mayTick: ({ state }) => state === 'received' || state === 'deposited',
  page: routes.papers,
  actions: [
    {
      to: routes.depositPapers,
      label: m['papers.deposit.action'],
      roles: feeCheckers,
      most: mostPapers,
      isOffered: (_, rows) => rows.some(({ state }) => state === 'received'),
    },
    {
      to: routes.clearPapers,
      label: m['papers.clear.action'],
      roles: feeCheckers,
      most: mostPapers,
      isOffered: (_, rows) => rows.some(({ state }) => state === 'deposited'),
    },
  ],
  empty: m['papers.nothing'],
  nothingFits: m['tenders.nothingFound'],
  file: { name: 'cheques', call: '/api/v1/exportPapers' },
  rows: completedRows(papersFound, withTakers),
})

async function withTakers(
  papers: readonly PaperRow[],
  { app }: Pick<ListContext, 'app'>,
): Promise<ListedPaper[]> {
  const names = await app.people.namesOf([...new Set(papers.map(({ cashierId }) => cashierId))])
  return papers.map((paper) => ({ ...paper, cashier: names.get(paper.cashierId) ?? '' }))
}
