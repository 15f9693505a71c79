import { expect, it } from 'vitest'
import type { ImportColumnReply } from '#lib/schemas/imports/import-replies.ts'
import { cellOfNew, columnsOfNew } from './new-row-cells.ts'

const column = (field: string, more: Partial<ImportColumnReply> = {}): ImportColumnReply => ({
  field,
  title: field,
  required: false,
  help: '',
  listedAt: null,
  addTo: [],
  isName: false,
  mayBeSame: true,
  values: [],
  ...more,
})
const found = {
  columns: [
    column('name', { isName: true, required: true }),
    column('dob'),
    column('branch', { required: true }),
    column('mobile'),
    column('remarks'),
  ],
  mapping: { name: 0, mobile: 1, dob: 2, branch: { all: 'CSE' }, remarks: 3 },
}
const row = {
  cells: { name: 'Asha', dob: '03-Mar-2004', branch: 'cse', mobile: '', remarks: '' },
  shown: { dob: '3 Mar 2004', branch: 'CSE' },
}

it('has the required columns first, the others as in the file, and none that is empty or names the record', () => {
  const withMobile = { ...row, cells: { ...row.cells, mobile: '9876543210' } }
  const fields = ({ columns }: { columns: ImportColumnReply[] }) => columns.map(({ field }) => field)
  expect(fields(columnsOfNew(found, [row]))).toEqual(['branch', 'dob'])
  expect(fields(columnsOfNew(found, [row, withMobile]))).toEqual(['branch', 'mobile', 'dob'])
  expect(columnsOfNew(found, [row]).main).toBe(3)
})

it('words a cell as it is understood, or as the file has it', () => {
  expect(['dob', 'branch', 'name', 'other'].map((field) => cellOfNew(row, field))).toEqual([
    '3 Mar 2004',
    'CSE',
    'Asha',
    '',
  ])
})
