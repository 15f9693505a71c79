import { describe, expect, it } from 'vitest'
import { guessColumns, matchColumns, unclearColumns } from './guess-columns.ts'

const wishes = [
  { field: 'rollNumber', aliases: ['rollno', 'hallticketno'] },
  { field: 'name', aliases: ['name', 'studentname'] },
  { field: 'father', aliases: ['fathername'] },
]

it.each([
  ['headings as they are, whatever their spelling', ['HALL TICKET NO.', 'Student_Name'], [0, 1, null]],
  ['an alias among the words of a heading', ['Roll No (as on card)', 'Full Name of student'], [0, 1, null]],
  ['words that capitals part', ['studentRollNo', 'candidateName'], [0, 1, null]],
  ['several words that make up one alias', ['Late Father Name'], [null, null, 0]],
  [
    'nothing inside a word: the name of a subject is none of a student',
    ['Subname', 'Htno'],
    [null, null, null],
  ],
])('finds %s', (_, headers, places) => {
  expect(Object.values(guessColumns(headers, wishes))).toEqual(places)
})

const grade = [{ field: 'grade', aliases: ['grade'], required: true }]

it.each([
  ['two that fit equally', ['Grade', 'Grade'], [0, 1], true],
  ['a later one beside the first', ['Revised Grade', 'Grade'], [0, 1], true],
  ['one that was before, where nothing else is there', ['Old Grade'], [0], false],
])('asks about %s', (_, headers, candidates, isEqual) => {
  expect(matchColumns(headers, grade)).toEqual({
    mapping: { grade: null },
    doubts: [{ field: 'grade', candidates, isEqual }],
  })
})

it('asks about no column that is another field’s own', () => {
  const wishes = [
    { field: 'mobile', aliases: ['mobile'] },
    { field: 'studentMobile', aliases: ['student mobile'] },
  ]
  expect(matchColumns(['Mobile', 'Student Mobile'], wishes)).toEqual({
    mapping: { mobile: 0, studentMobile: 1 },
    doubts: [],
  })
})

it('leaves out what fits in part, where the file may do without it', () => {
  expect(matchColumns(['Hostel Name'], [{ field: 'name', aliases: ['name'] }])).toEqual({
    mapping: { name: null },
    doubts: [],
  })
})

describe('a mapped column is unclear', () => {
  const fields = [
    { field: 'aadhaar', aliases: ['aadhaar no'] },
    { field: 'branch', aliases: ['branch'], fallbacks: ['department'] },
    { field: 'name', aliases: ['student name', 'name'] },
    { field: 'father', aliases: ['father name'] },
  ]
  const unclear = (...headers: string[]) => {
    const { mapping } = matchColumns(headers, fields)
    return unclearColumns(headers, fields, mapping).map((column) => headers[column])
  }

  it.each([
    ['not where each heading says its field', ['Adhaar No', 'Branch', 'Student Name', 'Father Name'], []],
    ['where it matches only in part', ['Adhaar No', 'Department'], ['Department']],
    [
      'where a column that nobody uses has the number of another person',
      ['Father Aadhaar No', 'Student Aadhaar No', 'Branch'],
      ['Student Aadhaar No'],
    ],
    ['where an earlier value stands beside it', ['Branch', 'Old Branch'], ['Branch']],
    ['not where the other column has a field of its own', ['Name', 'Father Name'], []],
    ['not where the other column has nothing to do with it', ['Name', 'Remarks', 'Bus'], []],
  ])('%s', (_, headers, expected) => {
    expect(unclear(...headers)).toEqual(expected)
  })

  it('whatever was remembered for the headings', () => {
    expect(unclearColumns(['Admission', 'Branch'], fields, { aadhaar: 0, branch: 1 })).toEqual([0])
  })
})
