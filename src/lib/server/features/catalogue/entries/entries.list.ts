import {
  type CatalogueKind,
  catalogueKinds,
  type EntryField,
  entryListName,
  type KindShape,
  type ReferenceField,
  shapeOf,
} from '#lib/catalogue/kinds.ts'
import { proposedReport, sayReportCode } from '#lib/catalogue/reports-as.ts'
import { badge, link, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { m } from '#paraglide/messages.js'
import {
  type AnyList,
  type ListColumn,
  type ListFilter,
  type ListKinds,
  listOf,
} from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import type { CatalogueView } from '../catalogue-view.ts'
import { catalogueOffice } from '../policy.ts'
import type { CatalogueEntry } from './entry.ts'

interface EntryRow {
  entry: CatalogueEntry
  /** Position in the list, starting at 1. */
  place: number
  view: CatalogueView
}

type Column = ListColumn<EntryRow>

const placeColumn: Column = {
  name: 'place',
  heading: m['catalogue.place'],
  sort: 'ascending',
  cell: ({ place }) => number(place),
}

const nameColumn = (kind: CatalogueKind): Column => ({
  name: 'name',
  heading: m[`catalogue.one.${kind}`],
  sort: 'ascending',
  cell: ({ entry }) => link(entry.name, routes.catalogueEntry(kind, entry.id)),
})

type Status = 'open' | 'retired'
const statusOf = ({ isRetired }: CatalogueEntry): Status => (isRetired ? 'retired' : 'open')

const statusColumn: Column = {
  name: 'status',
  heading: m['catalogue.status'],
  cell: ({ entry }) =>
    badge(m[`catalogue.state.${statusOf(entry)}`](), entry.isRetired ? 'inactive' : 'active'),
}

const statusFilter: ListFilter = {
  kind: 'choice',
  name: 'status',
  label: m['catalogue.status'],
  any: m['catalogue.anyStatus'],
  choices: () => (['open', 'retired'] as const).map((each) => [each, m[`catalogue.state.${each}`]()]),
}

const parentFilter = (within: CatalogueKind): ListFilter => ({
  kind: 'choice',
  name: 'within',
  label: m[`catalogue.one.${within}`],
  any: m['catalogue.anyPlace'],
  choices: async ({ app }) => (await app.catalogue.read()).of(within).map(({ id, name }) => [id, name]),
})

/** The columns of a kind besides the name. */
const fieldColumns = ({ within, fields = [], isPair }: KindShape, isReligion: boolean): Column[] => [
  ...(within
    ? [
        {
          name: 'within',
          heading: m[`catalogue.one.${within}`],
          cell: ({ entry, view }: EntryRow) => text(view.nameOf(entry.parentId)),
        },
      ]
    : []),
  ...fields.map((field) => {
    if (field === 'code' && isPair) return { ...columns.code, heading: m['catalogue.key'] }
    return field === 'reportsAs' && isReligion
      ? { ...columns.reportsAs, heading: m['catalogue.reportsAs.religion'] }
      : columns[field]
  }),
]

const reference = (field: ReferenceField): Column => ({
  name: field,
  heading: m[`catalogue.one.${field}`],
  cell: ({ entry, view }) => {
    const found = view.byId(entry[`${field}Id`] ?? '')
    return text(found?.shortName || (found?.name ?? ''))
  },
})

const columns: Readonly<Record<EntryField, Column>> = {
  shortName: {
    name: 'shortName',
    heading: m['catalogue.shortName'],
    cell: ({ entry }) => text(entry.shortName),
  },
  code: { name: 'code', heading: m['catalogue.codeColumn'], cell: ({ entry }) => text(entry.code) },
  years: { name: 'years', heading: m['catalogue.years'], cell: ({ entry }) => number(entry.years) },
  department: reference('department'),
  batch: reference('batch'),
  semester: reference('semester'),
  regulation: reference('regulation'),
  reportsAs: {
    name: 'reportsAs',
    heading: m['catalogue.reportsAs.casteCategory'],
    cell: ({ entry }) => text(sayReport(entry)),
  },
  intake: {
    name: 'intake',
    heading: m['catalogue.seats'],
    cell: ({ entry }) => {
      const seats = Object.values(entry.intake)
      return number(seats.length > 0 ? seats.reduce((sum, each) => sum + each, 0) : null)
    },
  },
}

/** Says the group of an entry, or the one that its name proposes as long as nobody has decided. */
function sayReport({ kind, name, reportsAs }: CatalogueEntry): string {
  if (reportsAs !== '') return sayReportCode(reportsAs)
  const proposed = proposedReport(kind, name)
  return proposed === '' ? '' : m['catalogue.reportsAs.proposed']({ word: sayReportCode(proposed) })
}

/** One list for each kind. */
export const entryLists: ListKinds = Object.fromEntries(
  catalogueKinds.map((kind) => [entryListName(kind), entryList(kind, shapeOf[kind])]),
)

function entryList(kind: CatalogueKind, shape: KindShape): AnyList {
  return listOf<EntryRow>({
    title: m[`catalogue.many.${kind}`],
    access: catalogueOffice,
    search: m['list.search'],
    filters: [...(shape.within ? [parentFilter(shape.within)] : []), statusFilter],
    sortedBy: 'place',
    columns: [placeColumn, nameColumn(kind), ...fieldColumns(shape, kind === 'religion'), statusColumn],
    keyOf: ({ entry }) => entry.id,
    empty: m['catalogue.nothing'],
    nothingFits: m['catalogue.nothingFound'],
    file: { name: `catalogue-${kind}`, call: `/api/v1/exportCatalogue/${kind}` },
    rows: rowsInMemory<EntryRow>({
      async all({ app }) {
        const view = await app.catalogue.read()
        return view.of(kind).map((entry, index) => ({ entry, place: index + 1, view }))
      },
      isWanted: ({ entry }, { search, values }) =>
        [entry.name, entry.shortName, entry.code].some((word) =>
          wordKey(word).includes(search.toLowerCase()),
        ) &&
        (values['status'] === undefined || values['status'] === statusOf(entry)) &&
        (values['within'] === undefined || values['within'] === entry.parentId),
      sorts: { place: ({ place }) => place, name: ({ entry }) => entry.name },
    }),
  })
}
