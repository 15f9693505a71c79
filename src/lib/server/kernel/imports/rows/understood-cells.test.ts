import { expect, it } from 'vitest'
import type { ImportColumn } from '../import-column.ts'
import { understoodCells } from './understood-cells.ts'

const column = (field: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  field,
  title: () => field,
  aliases: [],
  required: false,
  example: '',
  help: () => '',
  ...more,
})
const columns = [
  column('name'),
  column('dob', { isDate: true }),
  column('secret', { isDate: true, isSecret: true }),
  column('branch', { values: [{ value: '7', title: () => 'CSE', aliases: ['Computer Science'] }] }),
]
const shown = understoodCells(columns, { branch: { 'Comp Sci': '7' } })

it('words dates with their month in letters, however the file writes them', () => {
  expect(shown({ name: 'Asha', dob: '03-Mar-2004' })).toEqual({ dob: '3 Mar 2004' })
  expect(shown({ dob: '02/03/2004' })).toEqual({ dob: '2 Mar 2004' })
  expect(shown({ dob: '38047' })).toEqual({ dob: '1 Mar 2004' })
})

it('words values by their title, also those that a person assigned', () => {
  expect(shown({ branch: 'computer science' })).toEqual({ branch: 'CSE' })
  expect(shown({ branch: 'Comp Sci' })).toEqual({ branch: 'CSE' })
})

it('leaves out what reads the same, what it cannot read, and secrets', () => {
  expect(shown({ name: 'Asha', branch: 'CSE', dob: 'soon', secret: '03/03/2004' })).toEqual({})
})
