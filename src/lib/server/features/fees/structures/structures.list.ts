import { whomNamed } from '#lib/fees/places-named.ts'
import { date, link, money, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { m } from '#paraglide/messages.js'
import { type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { feeTypeFilter, placeFilter, yearFilter } from '../list-filters.ts'
import type { FeeStructure } from './fee-structure.ts'

interface Row {
  structure: FeeStructure
  type: string
  /** The places it names, as text. */
  whom: string
}

/** List of fee structures. There are some hundreds per year, so it is filtered in memory. */
export const structuresList = listOf<Row>({
  title: m['structures.title'],
  access: feeReaders,
  search: m['list.search'],
  filters: [
    feeTypeFilter,
    yearFilter(async ({ app }) => {
      const years = new Set((await app.fees.structures.all()).map(({ year }) => year))
      return [...years].toSorted()
    }),
    placeFilter('course'),
    placeFilter('batch'),
    placeFilter('branch'),
  ],
  sortedBy: '-year',
  columns: [
    {
      name: 'type',
      heading: m['structures.feeType'],
      sort: 'ascending',
      cell: ({ structure: { id }, type }) => link(type, routes.feeStructure(id)),
    },
    {
      name: 'year',
      heading: m['structures.year'],
      sort: 'descending',
      cell: ({ structure }) => text(structure.year),
    },
    { name: 'whom', heading: m['structures.whom'], cell: ({ whom }) => text(whom) },
    {
      name: 'amount',
      heading: m['structures.amount'],
      sort: 'descending',
      cell: ({ structure }) => money(structure.amount),
    },
    {
      name: 'dueOn',
      heading: m['structures.dueOn'],
      cell: ({ structure }) => date(structure.dueOn || null),
    },
  ],
  keyOf: ({ structure }) => structure.id,
  page: routes.feeStructures,
  empty: m['structures.nothing'],
  nothingFits: m['structures.nothingFound'],
  file: { name: 'fee-structures', call: '/api/v1/exportFeeStructures' },
  rows: rowsInMemory<Row>({
    all: structuresInWords,
    isWanted: ({ structure, type, whom }, { search, values }) =>
      hasSearchWords([type, whom], search) &&
      isAsked(values['type'], structure.feeTypeId) &&
      isAsked(values['year'], structure.year) &&
      isAsked(values['course'], structure.courseId) &&
      isAsked(values['batch'], structure.batchId) &&
      isAsked(values['branch'], structure.branchId),
    sorts: {
      type: ({ type, structure: { year }, whom }) => `${type} ${year} ${whom}`,
      year: ({ structure: { year }, type, whom }) => `${year} ${type} ${whom}`,
      amount: ({ structure }) => structure.amount,
    },
  }),
})

const isAsked = (wanted: string | undefined, value: string | null): boolean =>
  wanted === undefined || wanted === value

async function structuresInWords({ app: { fees, catalogue } }: ListContext): Promise<Row[]> {
  const view = await catalogue.read()
  const types = await fees.types.all()
  const names = new Map(types.map(({ id, name }) => [id, name]))
  return (await fees.structures.all()).map((structure) => ({
    structure,
    type: names.get(structure.feeTypeId) ?? '',
    whom: whomNamed(view, structure),
  }))
}
