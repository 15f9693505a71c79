import { expect, it } from 'vitest'
import type { ImportColumnReply } from '#lib/schemas/imports/import-replies.ts'
import { cellsOfNew } from './new-row-cells.ts'

const column = (field: string, isName = false): ImportColumnReply => ({
  field,
  title: field,
  required: false,
  help: '',
  listedAt: null,
  addTo: [],
  isName,
  mayBeSame: true,
  values: field === 'branch' ? [{ value: 'cse', title: 'CSE' }] : [],
})
const found = {
  columns: [column('name', true), column('branch'), column('batch'), column('mobile')],
  meanings: { branch: { 'Comp Sci': 'cse' } },
}

it('a new row says what it holds, and what a text of the file stands for', () => {
  const cells = { name: 'Asha', branch: 'Comp Sci', batch: '2021', mobile: '' }
  expect(cellsOfNew(found, { cells })).toBe('branch: CSE · batch: 2021')
})
