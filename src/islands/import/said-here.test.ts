import { expect, it } from 'vitest'
import { saidHere } from './said-here.ts'

const word = (text: string, fileName: string) => ({
  field: 'semester',
  title: 'Semester',
  text,
  value: 's',
  meant: 'I Year I Semester',
  fileName,
  at: null,
})

it('leaves out what another file has said', () => {
  const meanings = { semester: { '1': 's', '2': 's' }, branch: { 'Comp Sci': 'cse' } }
  expect(saidHere({ meanings, words: [word('1', 'first.csv'), word('2', '')] })).toEqual({
    semester: { '2': 's' },
    branch: { 'Comp Sci': 'cse' },
  })
})
