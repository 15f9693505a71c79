import { expect, it } from 'vitest'
import { unusedColumns } from './unused-columns.ts'

it('names the columns that hold no field, but for those without a heading', () => {
  const mapping = { name: 1, branch: { all: 'CSE' }, batch: null }
  expect(unusedColumns(['Sno', 'Name', ' ', 'Remarks'], mapping)).toEqual(['Sno', 'Remarks'])
  expect(unusedColumns(['Name'], { name: 0 })).toEqual([])
})
