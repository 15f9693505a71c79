import { entryListName } from '#lib/catalogue/entry-list-name.ts'
import { type CatalogueKind, type KindShape, catalogueKinds, shapeOf } from '#lib/catalogue/kinds.ts'
import { wordKey } from '#lib/rules/names/word-key.ts'
import { m } from '#paraglide/messages.js'
import { type AnyList, type ListKinds, listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { catalogueOffice } from '../policy.ts'
import {
  type EntryRow,
  fieldColumns,
  nameColumn,
  placeColumn,
  placeFilter,
  statusColumn,
  statusFilter,
  statusOf,
} from './list-columns.ts'

/** A list a kind, all from one declaration. */
export const entryLists: ListKinds = Object.fromEntries(
  catalogueKinds.map((kind) => [entryListName(kind), entryList(kind, shapeOf[kind])]),
)

function entryList(kind: CatalogueKind, shape: KindShape): AnyList {
  return listOf<EntryRow>({
    title: m[`catalogue.many.${kind}`],
    access: catalogueOffice,
    search: m['list.search'],
    filters: [...(shape.within ? [placeFilter(shape.within)] : []), statusFilter],
    sortedBy: 'place',
    columns: [placeColumn, nameColumn(kind), ...fieldColumns(shape), statusColumn],
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
