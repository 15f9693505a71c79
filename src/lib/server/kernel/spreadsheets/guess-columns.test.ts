import { expect, it } from 'vitest'
import { guessColumns } from './guess-columns.ts'

const wishes = [
  { field: 'rollNumber', aliases: ['rollno', 'hallticketno'] },
  { field: 'name', aliases: ['name', 'studentname'] },
  { field: 'father', aliases: ['fathername'] },
]

it.each([
  ['headings as they are, whatever their spelling', ['HALL TICKET NO.', 'Student_Name'], [0, 1, null]],
  ['an alias among the words of a heading', ['Roll No (as on card)', 'Full Name of student'], [0, 1, null]],
  ['words that capitals part', ['studentRollNo', 'candidateName'], [0, 1, null]],
  ['several words that make up one alias', ['Late Father Name'], [null, 0, null]],
  [
    'nothing inside a word: the name of a subject is none of a student',
    ['Subname', 'Htno'],
    [null, null, null],
  ],
])('finds %s', (_, headers, places) => {
  expect(Object.values(guessColumns(headers, wishes))).toEqual(places)
})
