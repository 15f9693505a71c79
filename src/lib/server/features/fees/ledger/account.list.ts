import { payerIn } from '#lib/fees/account-key.ts'
import { instant, money, text } from '#lib/lists/cell.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { type AccountEntry, accountOf, whatOf } from './account.ts'

interface Row extends AccountEntry {
  what: string
  about: string
}

/** The account of one person, for exports; the page itself shows it in full. */
export const accountList = listOf<Row>({
  title: m['dues.account.title'],
  access: feeReaders,
  filters: [{ kind: 'text', name: 'payer', label: m['dues.who'] }],
  sortedBy: 'at',
  columns: [
    { name: 'at', heading: m['dues.generate.when'], sort: 'ascending', cell: ({ at }) => instant(at) },
    { name: 'what', heading: m['dues.account.what'], cell: ({ what }) => text(what) },
    { name: 'about', heading: m['dues.label'], cell: ({ about }) => text(about) },
    {
      name: 'charged',
      heading: m['dues.account.charged'],
      hasTotal: true,
      cell: ({ money: moved, change }) => money(moved ? null : change),
    },
    {
      name: 'received',
      heading: m['dues.account.received'],
      hasTotal: true,
      // What an advance pays came in before.
      cell: ({ money: moved, change }) => money(moved && change !== 0 ? -change : null),
    },
    { name: 'balance', heading: m['dues.account.balance'], cell: ({ balance }) => money(balance) },
  ],
  keyOf: ({ key }) => key,
  empty: m['dues.nothingOfPerson'],
  file: { name: 'account', call: '/api/v1/exportAccount' },
  rows: preparedRows(
    async ({ wanted, context: { app } }): Promise<Row[]> => {
      const payer = payerIn(wanted.values['payer'])
      if (!payer) return []
      const view = await app.catalogue.read()
      return accountOf(await app.fees.accountOf(payer)).map((entry) => ({ ...entry, ...whatOf(view, entry) }))
    },
    // There is no sorting, because each balance depends on the order of events.
    (rows) => rowsInMemory<Row>({ all: async () => rows, isWanted: () => true, sorts: {} }),
  ),
})
