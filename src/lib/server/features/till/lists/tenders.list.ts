import { sql } from 'kysely'
import { showPaise } from '#lib/i18n/rupees.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge, date, link, money, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { readsFees, tillReaders } from '#lib/rules/roles/offices.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type TenderState, type TenderWay, tenderWays } from '#lib/schemas/till/tenders.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import { type FootRow, type ListContext, listOf, type ListRequest } from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { claimStates } from '../claims/claim.ts'
import { claimBadge } from '../claims/claim-words.ts'
import { paperStates } from '../papers/paper.ts'
import { paperBadge } from '../papers/paper-words.ts'

/** The part of a tender that went to one receipt. */
interface TenderPart {
  tenderId: string
  /** Empty for a transfer that is not matched. */
  orderId: string
  day: string
  receipt: string
  payer: string
  payerNumber: string
  way: TenderWay
  reference: string
  bank: string
  datedOn: string
  /** In paise. */
  amount: number
  state: TenderState
  cashierId: string
}

interface StoredPart extends Omit<TenderPart, 'amount'> {
  amount: number | string
}

/** Joins a register: a transfer that is not matched has the payer of its first due. */
const isPayer = (kind: Payer['kind']) =>
  sql<boolean>`${sql.ref(`${kind}.id`)} = coalesce(paid.payer_id, claimed.payer_id)
    and coalesce(paid.payer_kind, claimed.payer_kind) = ${kind}`

/** A transfer that is not matched has no receipt. */
const amountOfPart = sql<number | string>`coalesce(part.amount, tender.amount)`
const orderOfPart = sql<string>`coalesce(part.order_id, '')`

/** Cash may also have paid a receipt that was not cancelled. */
const stateOfPart = sql<TenderState>`case when receipt.cancelled_at is null then tender.state else 'cancelled' end`

function wantedParts({ db, wanted, context: { app } }: ListRequest) {
  const { payers } = app.fees
  const { search, values } = wanted
  const { way, state, cashier, dayFrom, dayTo } = values
  return db
    .selectFrom('till_tenders as tender')
    .innerJoin('till_sales as sale', 'sale.id', 'tender.sale_id')
    .leftJoin('till_tender_parts as part', 'part.tender_id', 'tender.id')
    .leftJoin('payment_orders as paid', 'paid.id', 'part.order_id')
    .leftJoin('payment_receipts as receipt', 'receipt.order_id', 'part.order_id')
    .leftJoin('till_claim_lines as line', (join) =>
      join.onRef('line.tender_id', '=', 'tender.id').on('line.place', '=', 0),
    )
    .leftJoin('dues as claimed', 'claimed.id', 'line.due_id')
    .leftJoin('students as student', (join) => join.on(isPayer('student')))
    .leftJoin('admissions as admission', (join) => join.on(isPayer('admission')))
    .select([
      'tender.id as tenderId',
      'tender.day',
      'tender.way',
      'tender.reference',
      'tender.bank',
      'tender.dated_on as datedOn',
      'sale.by_id as cashierId',
    ])
    .select([orderOfPart.as('orderId'), amountOfPart.as('amount'), stateOfPart.as('state')])
    .select(sql<string>`coalesce(receipt.number, '')`.as('receipt'))
    .select(payers.column('name').as('payer'))
    .select(payers.column('number_key', 'number').as('payerNumber'))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          hasStoredWords(payers.searched, search),
          eb('tender.reference', '=', search),
          eb(sql<string>`lower(receipt.number)`, '=', search.toLowerCase()),
        ]),
      ),
    )
    .$if(dayFrom !== undefined, (query) => query.where('tender.day', '>=', dayFrom ?? ''))
    .$if(dayTo !== undefined, (query) => query.where('tender.day', '<=', dayTo ?? ''))
    .$if(way !== undefined, (query) => query.where(sql<boolean>`tender.way = ${way}`))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${stateOfPart} = ${state}`))
    .$if(cashier !== undefined, (query) => query.where('sale.by_id', '=', cashier ?? ''))
}

const keyOfPart = sql<string>`tender.id || ' ' || ${orderOfPart}`

const partsFound = rowsByPage({
  from: wantedParts,
  sorts: { day: sql.ref('tender.day'), amount: amountOfPart },
  foot: sumParts,
  key: keyOfPart,
  rowOf: (row: StoredPart): TenderPart => ({ ...row, amount: Number(row.amount) }),
})

type Sum = number | string | null

async function sumParts(asked: ListRequest): Promise<FootRow[]> {
  const sum = await asked.db
    .selectFrom(
      wantedParts(asked)
        .clearSelect()
        .select([amountOfPart.as('amount'), stateOfPart.as('state')])
        .as('found'),
    )
    .select(sql<Sum>`sum(amount)`.as('amount'))
    .select(sql<Sum>`sum(case when state = 'cancelled' then amount else 0 end)`.as('cancelled'))
    .select(sql<Sum>`sum(case when state = 'claimed' then amount else 0 end)`.as('claimed'))
    .select(sql<Sum>`sum(case when state = 'refused' then amount else 0 end)`.as('refused'))
    .executeTakeFirstOrThrow()
  const parts = [
    { heading: m['tenders.cancelledOfIt'](), amount: Number(sum.cancelled ?? 0) },
    { heading: m['tenders.waitingOfIt'](), amount: Number(sum.claimed ?? 0) },
    { heading: m['tenders.refusedOfIt'](), amount: Number(sum.refused ?? 0) },
  ]
  const total = { heading: m['list.total'](), amount: Number(sum.amount ?? 0) }
  return [total, ...parts.filter(({ amount }) => amount > 0)].map(({ heading, amount }) => ({
    heading,
    cells: { amount: showPaise(amount) },
  }))
}

interface ListedPart extends TenderPart {
  cashier: string
}

/** All tenders of the till, receipt by receipt: one that pays two receipts has two rows; transfers also without one. */
export const tendersList = listOf<ListedPart>({
  title: m['tenders.title'],
  access: tillReaders,
  search: m['tenders.search'],
  filters: [
    { kind: 'dates', name: 'day', label: m['tenders.day'] },
    {
      kind: 'choice',
      name: 'way',
      label: m['tenders.way'],
      any: m['tenders.anyWay'],
      choices: () => tenderWays.map((each) => [each, m[`till.way.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => knownStates.map((each) => [each, m[`tenders.state.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'cashier',
      label: m['receipt.cashier'],
      any: m['tenders.anyCashier'],
      choices: async ({ app }) => [...(await app.people.namesOf(await app.till.cashiers()))],
    },
  ],
  sortedBy: '-day',
  columns: [
    { name: 'day', heading: m['tenders.day'], sort: 'descending', cell: ({ day }) => date(day) },
    {
      name: 'receipt',
      heading: m['receipt.number'],
      // The heads of the college see no accounts.
      cell: ({ receipt, orderId }, { user }) =>
        orderId !== '' && readsFees(user) ? link(receipt, routes.officeReceipt(orderId)) : text(receipt),
    },
    { name: 'payer', heading: m['dues.who'], cell: ({ payer, payerNumber }) => text(payer, payerNumber) },
    {
      name: 'number',
      heading: m['dues.number'],
      in: ['csv', 'xlsx'],
      cell: ({ payerNumber }) => text(payerNumber),
    },
    { name: 'way', heading: m['tenders.way'], cell: ({ way }) => text(m[`till.way.${way}`]()) },
    {
      name: 'reference',
      heading: m['tenders.reference'],
      cell: ({ reference, bank }) => text(reference, bank),
    },
    {
      name: 'bank',
      heading: m['till.tender.bank'],
      in: ['csv', 'xlsx'],
      cell: ({ bank }) => text(bank),
    },
    {
      name: 'dated',
      heading: m['till.tender.datedOn'],
      in: ['csv', 'xlsx'],
      cell: ({ datedOn }) => date(datedOn),
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
      cell: ({ state }) => {
        const known = knownStates.find((each) => each === state)
        return badge(known ? m[`tenders.state.${known}`]() : state, badgeOf(state))
      },
    },
    { name: 'cashier', heading: m['receipt.cashier'], cell: ({ cashier }) => text(cashier) },
  ],
  keyOf: ({ tenderId, orderId }) => `${tenderId} ${orderId}`,
  page: routes.tenders,
  empty: m['tenders.nothing'],
  nothingFits: m['tenders.nothingFound'],
  file: { name: 'tenders', call: '/api/v1/exportTenders' },
  rows: completedRows(partsFound, withCashiers),
})

/** The states that the till gives. */
const knownStates = ['taken', ...claimStates, ...paperStates, 'cancelled'] as const

function badgeOf(state: string): BadgeState {
  if (state === 'taken') return 'good'
  if (state === 'cancelled') return 'bad'
  return claimStates.some((each) => each === state) ? claimBadge(state) : paperBadge(state)
}

async function withCashiers(
  parts: readonly TenderPart[],
  { app }: Pick<ListContext, 'app'>,
): Promise<ListedPart[]> {
  const names = await app.people.namesOf([...new Set(parts.map(({ cashierId }) => cashierId))])
  return parts.map((part) => ({ ...part, cashier: names.get(part.cashierId) ?? '' }))
}
