import { badge, link, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { advanceTypeId, feeKinds } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import type { FeeType } from './fee-type.ts'

interface Row {
  type: FeeType
  place: number
}

const statusOf = ({ isRetired }: FeeType): 'open' | 'retired' => (isRetired ? 'retired' : 'open')

/** List of fee types. There are a few dozen at most, so it is filtered in memory. */
export const feeTypesList = listOf<Row>({
  title: m['feeTypes.title'],
  access: feeReaders,
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: m['feeTypes.kind'],
      any: m['feeTypes.anyKind'],
      choices: () => feeKinds.map((each) => [each, m[`fees.kind.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'status',
      label: m['catalogue.status'],
      any: m['catalogue.anyStatus'],
      choices: () => (['open', 'retired'] as const).map((each) => [each, m[`catalogue.state.${each}`]()]),
    },
  ],
  sortedBy: 'place',
  columns: [
    {
      name: 'place',
      heading: m['catalogue.place'],
      sort: 'ascending',
      cell: ({ place }) => number(place),
    },
    {
      name: 'name',
      heading: m['feeTypes.name'],
      sort: 'ascending',
      cell: ({ type: { id, name } }) => link(name, routes.feeType(id)),
    },
    { name: 'kind', heading: m['feeTypes.kind'], cell: ({ type }) => text(m[`fees.kind.${type.kind}`]()) },
    {
      name: 'online',
      heading: m['feeTypes.online'],
      cell: ({ type: { isOnline } }) => text(m[isOnline ? 'feeTypes.yes' : 'feeTypes.no']()),
    },
    {
      name: 'status',
      heading: m['catalogue.status'],
      cell: ({ type }) =>
        badge(m[`catalogue.state.${statusOf(type)}`](), type.isRetired ? 'inactive' : 'active'),
    },
  ],
  keyOf: ({ type }) => type.id,
  empty: m['feeTypes.nothing'],
  nothingFits: m['feeTypes.nothingFound'],
  file: { name: 'fee-types', call: '/api/v1/exportFeeTypes' },
  rows: rowsInMemory<Row>({
    // The college does not charge advances, so nobody looks after their type.
    all: async ({ app }) =>
      (await app.fees.types.all())
        .filter(({ id }) => id !== advanceTypeId)
        .map((type, index) => ({ type, place: index + 1 })),
    isWanted: ({ type }, { search, values }) =>
      hasSearchWords([type.name], search) &&
      (values['kind'] === undefined || values['kind'] === type.kind) &&
      (values['status'] === undefined || values['status'] === statusOf(type)),
    sorts: { place: ({ place }) => place, name: ({ type }) => type.name },
  }),
})
