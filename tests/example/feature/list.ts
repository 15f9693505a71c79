import { sql } from 'kysely'
import { badge, link } from '#lib/lists/cell.ts'
import { foldedText } from '#lib/server/kernel/db/portable.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'
import { type ListKinds, listOf } from '#lib/server/kernel/lists/list-kind.ts'
import { isFound, rowsByPage } from '#lib/server/kernel/lists/rows/sql-rows.ts'
import { lostItemsOf } from './feature.ts'

interface LostItem {
  id: string
  name: string
  isReturned: boolean
}

/** A list with a filter from data, a page and both downloads. */
export const lostItemsLists: ListKinds = {
  lostItems: listOf<LostItem>({
    title: () => 'Lost items',
    access: ['ROLE_SECURITY'],
    search: () => 'Search',
    filters: [
      {
        kind: 'choice',
        name: 'name',
        label: () => 'Thing',
        any: () => 'Any thing',
        async choices({ app }) {
          const names = new Set((await lostItemsOf(app).store.read.all()).map(({ name }) => name))
          return [...names].map((name) => [name, name])
        },
      },
    ],
    sortedBy: 'name',
    columns: [
      {
        name: 'name',
        heading: () => 'Thing',
        sort: 'ascending',
        cell: ({ id, name }) => link(name, `/app/Lost Items/${id}`),
      },
      {
        name: 'returned',
        heading: () => 'State',
        cell: ({ isReturned }) => (isReturned ? badge('Returned', 'good') : badge('Waits', 'waiting')),
      },
    ],
    keyOf: ({ id }) => id,
    empty: () => 'Nothing was lost yet.',
    file: { name: 'lost-items', call: '/api/v1/exportLostItems' },
    rows: rowsByPage({
      from: ({ db, wanted }) =>
        db
          .selectFrom('lost_items')
          .selectAll()
          .where(isFound(['name'], wanted.search))
          .where(isFound(['name'], wanted.values['name'])),
      sorts: { name: foldedText('name') },
      key: sql.ref('id'),
      rowOf: ({ id, name, returned }) => ({ id, name, isReturned: returned === 1 }),
    }),
  }),
}

/** wire: a call of the feature's own. */
export const GET = exportList('lostItems', {
  summary: 'The lost items as a file.',
  access: ['ROLE_SECURITY'],
})
