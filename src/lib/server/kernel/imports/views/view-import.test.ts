import { expect, it } from 'vitest'
import type { ImportStore } from '../store/imports.repository.ts'
import { groupsOf } from './view-import.ts'

it.each([
  [1_000, 'here'],
  [1_001, 'in a worker thread'],
])('%i wrong rows and as many noted ones are put into sentences %s', async (rows, where) => {
  const done: string[] = []
  const read = {
    lines: {
      count: async () => rows,
      problems: async () => (done.push('here'), []),
      notes: async () => [],
    },
  }
  const workers = {
    async call(...asked: unknown[]) {
      expect(asked).toEqual(['imports.groups', 'i1', 'de'])
      done.push('in a worker thread')
      return { problemGroups: [], noteGroups: [] }
    },
  }
  const store = { read } as unknown as ImportStore
  const found = await groupsOf({ workers: workers as never }, store, { id: 'i1', locale: 'de' })
  expect([done, found]).toEqual([[where], { problemGroups: [], noteGroups: [] }])
})
