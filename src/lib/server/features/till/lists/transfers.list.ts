import { sql } from 'kysely'
import { showCount } from '#lib/i18n/numbers.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { badge, date, link, money, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { daysBetween, indianDate } from '#lib/rules/dates/indian-days.ts'
import { tillReaders } from '#lib/rules/roles/offices.ts'
import type { TenderState } from '#lib/schemas/till/tenders.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import { type FootRow, type ListContext, listOf, type ListRequest } from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { claimStates } from '../claims/claim.ts'
import { claimBadge, sayClaimState } from '../claims/claim-words.ts'

/** A transfer with the payer of its first due. */
interface TransferRow {
  id: string
  /** The day on which the payer came. */
  day: string
  reference: string
  bank: string
  datedOn: string
  payer: string
  payerNumber: string
  /** In paise. */
  amount: number
  state: TenderState
  bankDay: string
  cashierId: string
}

interface StoredTransfer extends Omit<TransferRow, 'amount'> {
  amount: number | string
}

function wantedTransfers({ db, wanted, context: { app } }: ListRequest) {
  const { payers } = app.fees
  const { search, values } = wanted
  const { state, dayFrom, dayTo } = values
  return db
    .selectFrom('till_tenders as tender')
    .innerJoin('till_sales as sale', 'sale.id', 'tender.sale_id')
    .innerJoin('till_claim_lines as line', (join) =>
      join.onRef('line.tender_id', '=', 'tender.id').on('line.place', '=', 0),
    )
    .innerJoin('dues as paid', 'paid.id', 'line.due_id')
    .leftJoin('students as student', (join) => join.on(payers.is('paid', 'student')))
    .leftJoin('admissions as admission', (join) => join.on(payers.is('paid', 'admission')))
    .select([
      'tender.id',
      'sale.day',
      'tender.reference',
      'tender.bank',
      'tender.dated_on as datedOn',
      'tender.amount',
      'tender.state',
      'tender.bank_day as bankDay',
      'sale.by_id as cashierId',
    ])
    .select([payers.column('name').as('payer'), payers.column('number_key', 'number').as('payerNumber')])
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([hasStoredWords(payers.searched, search), eb('tender.reference', '=', search)]),
      ),
    )
    .$if(dayFrom !== undefined, (query) => query.where('sale.day', '>=', dayFrom ?? ''))
    .$if(dayTo !== undefined, (query) => query.where('sale.day', '<=', dayTo ?? ''))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`tender.state = ${state}`))
}

const transfersFound = rowsByPage({
  from: wantedTransfers,
  sorts: {
    // Those that wait first, the oldest on top.
    waits: sql`case when tender.state = 'claimed' then '0' else '1' end || sale.at`,
    day: sql.ref('sale.at'),
    amount: sql.ref('tender.amount'),
  },
  foot: sumTransfers,
  key: sql.ref('tender.id'),
  rowOf: (row: StoredTransfer): TransferRow => ({ ...row, amount: Number(row.amount) }),
})

async function sumTransfers(asked: ListRequest): Promise<FootRow[]> {
  const { amount } = await asked.db
    .selectFrom(wantedTransfers(asked).clearSelect().select('tender.amount as amount').as('found'))
    .select(sql<number | string | null>`sum(amount)`.as('amount'))
    .executeTakeFirstOrThrow()
  return [{ heading: m['list.total'](), cells: { amount: showPaise(Number(amount ?? 0)) } }]
}

interface ListedTransfer extends TransferRow {
  cashier: string
  today: string
}

/** All transfers that payers have shown at the till. */
export const transfersList = listOf<ListedTransfer>({
  title: m['claims.title'],
  access: tillReaders,
  search: m['claims.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => claimStates.map((each) => [each, sayClaimState(each)]),
    },
    { kind: 'dates', name: 'day', label: m['claims.claimed'] },
  ],
  sortedBy: 'waits',
  columns: [
    {
      name: 'reference',
      heading: m['claims.reference'],
      cell: ({ id, reference, bank }) => link(reference, routes.transfer(id), bank),
    },
    { name: 'payer', heading: m['dues.who'], cell: ({ payer, payerNumber }) => text(payer, payerNumber) },
    {
      name: 'payerNumber',
      heading: m['dues.number'],
      in: ['csv', 'xlsx'],
      cell: ({ payerNumber }) => text(payerNumber),
    },
    {
      name: 'waits',
      heading: m['claims.waits'],
      sort: 'ascending',
      cell: ({ state, day, today }) => text(state === 'claimed' ? sayAge(day, today) : ''),
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
      cell: ({ state }) => badge(sayClaimState(state), claimBadge(state)),
    },
    { name: 'day', heading: m['claims.claimed'], sort: 'descending', cell: ({ day }) => date(day) },
    {
      name: 'dated',
      heading: m['claims.datedOn'],
      in: ['csv', 'xlsx'],
      cell: ({ datedOn }) => date(datedOn),
    },
    { name: 'bank', heading: m['claims.fromBank'], in: ['csv', 'xlsx'], cell: ({ bank }) => text(bank) },
    {
      name: 'bankDay',
      heading: m['claims.bankDay'],
      in: ['csv', 'xlsx'],
      cell: ({ bankDay }) => date(bankDay),
    },
    { name: 'cashier', heading: m['receipt.cashier'], cell: ({ cashier }) => text(cashier) },
  ],
  keyOf: ({ id }) => id,
  page: routes.transfers,
  empty: m['claims.nothing'],
  nothingFits: m['tenders.nothingFound'],
  file: { name: 'transfers', call: '/api/v1/exportTransfers' },
  rows: completedRows(transfersFound, withTakers),
})

/** @example sayAge('2026-11-26', '2026-11-29') // '3 days' */
function sayAge(day: string, today: string): string {
  const days = daysBetween(day, today)
  return days === 0 ? m['claims.today']() : m['claims.days']({ count: showCount(days) })
}

async function withTakers(
  transfers: readonly TransferRow[],
  { app }: Pick<ListContext, 'app'>,
): Promise<ListedTransfer[]> {
  const names = await app.people.namesOf([...new Set(transfers.map(({ cashierId }) => cashierId))])
  const today = indianDate(app.clock.now())
  return transfers.map((transfer) => ({
    ...transfer,
    cashier: names.get(transfer.cashierId) ?? '',
    today,
  }))
}
