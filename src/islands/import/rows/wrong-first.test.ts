import { expect, it } from 'vitest'
import type { ImportColumnReply, ImportRowView } from '#lib/schemas/imports/import-replies.ts'
import { aboutRow, wrongFirst } from './wrong-first.ts'

const column = (field: string, isName = false): ImportColumnReply => ({
  field,
  title: field,
  required: false,
  help: '',
  values: [],
  listedAt: null,
  addTo: [],
  isName,
  mayBeSame: !isName,
})
const columns = [column('rollNumber', true), column('name', true), column('branch'), column('mobile')]

const row = (cells: Record<string, string>, ...wrong: string[]): ImportRowView => ({
  line: 2,
  version: 1,
  about: '',
  registered: '',
  verdict: 'error',
  outcome: null,
  notes: [],
  before: {},
  shown: {},
  cells,
  mendedBy: null,
  mendedAt: null,
  problems: wrong.map((field) => ({ field, column: field, value: '', message: '' })),
})

it('what is wrong in any row stands first, each part in the order of the file', () => {
  const rows = [row({}, 'mobile'), row({}, 'name', 'mobile')]
  expect(wrongFirst(columns, rows).map(({ field }) => field)).toEqual([
    'name',
    'mobile',
    'rollNumber',
    'branch',
  ])
})

it('a row is called by what names it and is filled in', () => {
  expect(aboutRow(columns, row({ rollNumber: 'R1', name: 'Asha', branch: 'CSE' }))).toBe('R1 · Asha')
  expect(aboutRow(columns, row({ rollNumber: '', name: 'Asha' }))).toBe('Asha')
})
