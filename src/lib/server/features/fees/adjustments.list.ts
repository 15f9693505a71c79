import { badge, link, text } from '#lib/lists/cell.ts'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { adjustmentStates } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { completedRows } from '../../kernel/lists/completed-rows.ts'
import { type ListContext, listOf } from '../../kernel/lists/list-kind.ts'
import { type FoundAdjustment, adjustmentsFound } from './adjustments-found.ts'
import { aboutDue } from '#lib/fees/due-words.ts'
import { proposalColumns } from './proposal-columns.ts'
import { feeTypeFilter } from './fee-filters.ts'
import { badgeOfAdjustment } from '#lib/fees/adjustment-badge.ts'

interface Listed extends FoundAdjustment {
  feeType: string
  about: string
  by: string
}

/** What was proposed, confirmed and refused; those that wait lead to where they are decided. */
export const adjustmentsList = listOf<Listed>({
  title: m['adjustments.title'],
  access: feeReaders,
  search: m['dues.search'],
  filters: [
    {
      ...{ kind: 'choice', name: 'state', label: m['catalogue.status'], any: m['catalogue.anyStatus'] },
      choices: () => adjustmentStates.map((each) => [each, m[`adjustments.state.${each}`]()]),
    },
    feeTypeFilter,
  ],
  sortedBy: '-createdAt',
  columns: [
    {
      name: 'payer',
      heading: m['dues.who'],
      cell: ({ name, number, dueId }) => link(name, routes.due(dueId), number),
    },
    {
      name: 'number',
      heading: m['dues.number'],
      in: ['csv', 'xlsx'],
      cell: ({ number }) => text(number),
    },
    { name: 'type', heading: m['structures.feeType'], cell: ({ feeType, about }) => text(feeType, about) },
    ...proposalColumns,
    {
      name: 'state',
      heading: m['catalogue.status'],
      cell: ({ state }) => badge(m[`adjustments.state.${state}`](), badgeOfAdjustment[state]),
    },
  ],
  keyOf: ({ id }) => id,
  empty: m['adjustments.nothing'],
  nothingFits: m['adjustments.nothingFound'],
  file: { name: 'adjustments', call: '/api/v1/exportAdjustments' },
  rows: completedRows(adjustmentsFound, listed),
})

async function listed(
  found: readonly FoundAdjustment[],
  { app }: Pick<ListContext, 'app'>,
): Promise<Listed[]> {
  const [view, types] = [await app.catalogue.read(), await app.fees.types.all()]
  const names = await app.people.namesOf([...new Set(found.map(({ createdBy }) => createdBy))])
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  return found.map((each) => ({
    ...each,
    feeType: typeNames.get(each.feeTypeId) ?? '',
    about: aboutDue(view, each),
    by: names.get(each.createdBy) ?? '',
  }))
}
