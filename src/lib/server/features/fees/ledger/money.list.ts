import { type Selectable, sql } from 'kysely'
import { showPaise } from '#lib/i18n/rupees.ts'
import { instant, link, money, text } from '#lib/lists/cell.ts'
import { sayMethod } from '#lib/payments/receipt-words.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { movedKinds } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import { type FootRow, type ListContext, listOf, type ListRequest } from '../../../kernel/lists/list-kind.ts'
import { completedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { isWithinDays, rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { feeTypeFilter, methodFilter, methodOf, placeFilter } from '../list-filters.ts'
import { payers } from '../payers.ts'
import type { LedgerRow } from '../tables.ts'

interface FoundMoney {
  entry: Selectable<LedgerRow>
  name: string
  number: string
}

type StoredMoney = Selectable<LedgerRow> & { payer_name: string; payer_number: string }

/** Selects the entries of the ledger that match the search and the filters, with their payers. */
function wantedMoney({ db, wanted }: ListRequest) {
  const { search, values } = wanted
  const { type, branch, kind } = values
  const method = methodOf(values)
  return (
    db
      .selectFrom('fee_ledger as money')
      .leftJoin('students as student', (join) => join.on(payers.is('money', 'student')))
      .leftJoin('admissions as admission', (join) => join.on(payers.is('money', 'admission')))
      .selectAll('money')
      .select(payers.column('name').as('payer_name'))
      .select(payers.column('number_key', 'number').as('payer_number'))
      // An advance that pays a due moves no money.
      .where('money.kind', '<>', 'transfer')
      .where(isWithinDays('money.at', wanted, 'at'))
      .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
      .$if(type !== undefined, (query) => query.where('money.fee_type_id', '=', type ?? ''))
      .$if(branch !== undefined, (query) => query.where(payers.column('branch_id'), '=', branch ?? ''))
      .$if(method !== undefined, (query) => query.where('money.method', '=', method ?? ''))
      .$if(kind !== undefined, (query) => query.where(sql<boolean>`money.kind = ${kind}`))
  )
}

const moneyFound = rowsByPage({
  from: wantedMoney,
  sorts: { at: sql.ref('money.at'), amount: sql.ref('money.amount') },
  foot: sumMoney,
  key: sql.ref('money.id'),
  rowOf: ({ payer_name: name, payer_number: number, ...entry }: StoredMoney): FoundMoney => ({
    entry: { ...entry, amount: Number(entry.amount) },
    name,
    number,
  }),
})

type Sum = number | string | null

async function sumMoney(asked: ListRequest): Promise<FootRow[]> {
  const found = wantedMoney(asked).clearSelect().select(['money.amount as amount', 'money.kind as kind'])
  const sums = await asked.db
    .selectFrom(found.as('found'))
    .select([
      sql<Sum>`sum(case when kind = 'payment' then amount else 0 end)`.as('received'),
      sql<Sum>`sum(case when kind = 'payment' then 0 else amount end)`.as('returned'),
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL returns sums as text, and a sum of no rows is null.
  const cells = {
    received: showPaise(Number(sums.received)),
    returned: showPaise(Number(sums.returned)),
  }
  return [{ heading: m['list.total'](), cells }]
}

interface MoneyListRow extends FoundMoney {
  type: string
}

/** List of the money received and returned, entry by entry; the sums of the collections are its sums. */
export const moneyList = listOf<MoneyListRow>({
  title: m['money.title'],
  access: feeReaders,
  search: m['dues.search'],
  filters: [
    { kind: 'dates', name: 'at', label: m['collections.days'] },
    feeTypeFilter,
    placeFilter('branch'),
    methodFilter,
    {
      kind: 'choice',
      name: 'kind',
      label: m['dues.account.what'],
      any: m['money.anyKind'],
      choices: () => movedKinds.map((each) => [each, m[`dues.account.${each}`]()]),
    },
  ],
  sortedBy: '-at',
  columns: [
    {
      name: 'payer',
      heading: m['dues.who'],
      cell: ({ entry, name, number }) =>
        link(name || number, routes.feesOf(entry.payer_kind, entry.payer_id), number),
    },
    { name: 'number', heading: m['dues.number'], in: ['csv', 'xlsx'], cell: ({ number }) => text(number) },
    {
      name: 'at',
      heading: m['dues.generate.when'],
      sort: 'descending',
      cell: ({ entry }) => instant(entry.at),
    },
    {
      name: 'kind',
      heading: m['dues.account.what'],
      cell: ({ entry }) => text(m[`dues.account.${entry.kind}`](), entry.note),
    },
    {
      name: 'receipt',
      heading: m['receipt.number'],
      cell: ({ entry: { receipt_number: number, order_id: orderId } }) =>
        number && orderId ? link(number, routes.officeReceipt(orderId)) : text(number ?? ''),
    },
    { name: 'type', heading: m['structures.feeType'], cell: ({ type }) => text(type) },
    {
      name: 'method',
      heading: m['collections.what.method'],
      cell: ({ entry: { method } }) => text(method ? sayMethod(method) : ''),
    },
    {
      name: 'reference',
      heading: m['receipt.bankReference'],
      in: ['csv', 'xlsx'],
      cell: ({ entry: { reference } }) => text(reference),
    },
    {
      name: 'received',
      heading: m['collections.received'],
      cell: ({ entry: { kind, amount } }) => money(kind === 'payment' ? amount : null),
    },
    {
      name: 'returned',
      heading: m['collections.returned'],
      cell: ({ entry: { kind, amount } }) => money(kind === 'payment' ? null : amount),
    },
  ],
  keyOf: ({ entry }) => entry.id,
  page: routes.money,
  empty: m['collections.nothing'],
  nothingFits: m['collections.nothing'],
  file: { name: 'receipts-and-refunds', call: '/api/v1/exportMoney' },
  rows: completedRows(moneyFound, listed),
})

async function listed(
  found: readonly FoundMoney[],
  { app }: Pick<ListContext, 'app'>,
): Promise<MoneyListRow[]> {
  const types = new Map((await app.fees.types.all()).map(({ id, name }) => [id, name]))
  return found.map((each) => ({ ...each, type: types.get(each.entry.fee_type_id) ?? '' }))
}
