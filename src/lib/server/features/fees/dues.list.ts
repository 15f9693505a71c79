import { date, link, money, text } from '#lib/lists/cell.ts'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import { yearsAround } from '#lib/rules/academic-year.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { completedRows } from '../../kernel/lists/completed-rows.ts'
import { type ListContext, listOf } from '../../kernel/lists/list-kind.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { dueBadge, shownStates } from '#lib/fees/due-words.ts'
import { type FoundDue, duesFound } from './dues-found.ts'
import { feeTypeFilter, placeFilter, yearFilter } from './fee-filters.ts'

interface Listed extends FoundDue {
  type: string
  view: CatalogueView
}

const open = ({ amount, settled, state }: FoundDue['due']): number =>
  state === 'open' ? Number(amount) - Number(settled) : 0

/** What everybody owes and owed. */
export const duesList = listOf<Listed>({
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
      choices: () => shownStates.map((each) => [each, m[`dues.state.${each}`]()]),
    },
    ...(['course', 'batch', 'branch'] as const).map(placeFilter),
  ],
  sortedBy: '-dueOn',
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
    {
      name: 'type',
      heading: m['structures.feeType'],
      cell: ({ type, due, view }) =>
        text(type, [due.year, view.nameOf(due.semester_id), due.label].filter(Boolean).join(' · ')),
    },
    { name: 'year', heading: m['structures.year'], in: ['csv', 'xlsx'], cell: ({ due }) => text(due.year) },
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
    { name: 'open', heading: m['dues.open'], cell: ({ due }) => money(open(due)) },
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ due }, { now }) =>
        dueBadge({ state: due.state, dueOn: due.due_on, changeId: due.change_id }, now),
    },
  ],
  keyOf: ({ due }) => due.id,
  empty: m['dues.nothing'],
  nothingFits: m['dues.nothingFound'],
  file: { name: 'dues', call: '/api/v1/exportDues' },
  rows: completedRows(duesFound, listed),
})

async function listed(dues: readonly FoundDue[], { app }: Pick<ListContext, 'app'>): Promise<Listed[]> {
  const [view, types] = [await app.catalogue.read(), await app.fees.types.all()]
  const names = new Map(types.map(({ id, name }) => [id, name]))
  return dues.map((found) => ({ ...found, view, type: names.get(found.due.fee_type_id) ?? '' }))
}
