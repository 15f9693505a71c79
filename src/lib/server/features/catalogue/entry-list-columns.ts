import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { badge, link, number } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { ListColumn, ListFilter } from '../../kernel/lists/list-kind.ts'
import type { CatalogueView } from './catalogue-view.ts'
import type { CatalogueEntry } from './entry.ts'

export interface EntryRow {
  entry: CatalogueEntry
  /** From 1. */
  place: number
  view: CatalogueView
}

type Column = ListColumn<EntryRow>

export const placeColumn: Column = {
  name: 'place',
  heading: m['catalogue.place'],
  sort: 'ascending',
  cell: ({ place }) => number(place),
}

export const nameColumn = (kind: CatalogueKind): Column => ({
  name: 'name',
  heading: m[`catalogue.one.${kind}`],
  sort: 'ascending',
  cell: ({ entry }) => link(entry.name, routes.catalogueEntry(kind, entry.id)),
})

type Status = 'open' | 'retired'
export const statusOf = ({ isRetired }: CatalogueEntry): Status => (isRetired ? 'retired' : 'open')

export const statusColumn: Column = {
  name: 'status',
  heading: m['catalogue.status'],
  cell: ({ entry }) =>
    badge(m[`catalogue.state.${statusOf(entry)}`](), entry.isRetired ? 'inactive' : 'active'),
}

export const statusFilter: ListFilter = {
  kind: 'choice',
  name: 'status',
  label: m['catalogue.status'],
  any: m['catalogue.anyStatus'],
  choices: () => (['open', 'retired'] as const).map((each) => [each, m[`catalogue.state.${each}`]()]),
}

export const placeFilter = (within: CatalogueKind): ListFilter => ({
  kind: 'choice',
  name: 'within',
  label: m[`catalogue.one.${within}`],
  any: m['catalogue.anyPlace'],
  choices: async ({ app }) => (await app.catalogue.read()).of(within).map(({ id, name }) => [id, name]),
})
