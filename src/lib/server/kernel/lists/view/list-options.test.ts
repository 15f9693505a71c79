import { expect, it } from 'vitest'
import { text } from '#lib/lists/cell.ts'
import { userWith } from '../../../../../../tests/support/calls/call.ts'
import { listOf, type ListAction } from '../list-kind.ts'
import { rowsInMemory } from '../rows/memory-rows.ts'
import { selectionOf } from './list-options.ts'

/** Returns what the bar offers for 1,202 matches, of which the page shows one. */
function labelOf(action: Pick<ListAction, 'most'>): [string, string] {
  const kind = listOf<string>({
    title: () => '',
    access: 'signedIn',
    sortedBy: 'name',
    columns: [{ name: 'name', heading: () => '', cell: (row) => text(row) }],
    keyOf: (row) => row,
    actions: [{ to: '/do', label: () => 'Do', roles: ['ROLE_ACCOUNTANT'], ...action }],
    empty: () => '',
    rows: rowsInMemory<string>({ all: async () => [], isWanted: () => true, sorts: {} }),
  })
  const selection = selectionOf(
    kind,
    { search: '', values: {}, isBare: true, sort: 'name', isDescending: false, page: 1, cursor: null },
    { rows: ['one'] as never[], total: 1202, place: { kind: 'page', page: 1 } },
    { user: userWith('ROLE_ACCOUNTANT') } as never,
  )
  return [selection?.matching?.label ?? '', selection?.matching?.total ?? '']
}

it('offers all rows that match, or as many as the action takes', () => {
  expect(labelOf({})).toEqual(['Select all 1,202 that match', '1,202'])
  expect(labelOf({ most: 500 })).toEqual(['Select the first 500 of 1,202', '500'])
  expect(labelOf({ most: 5000 })).toEqual(['Select all 1,202 that match', '1,202'])
})
