import { expect, it } from 'vitest'
import { electiveHeading, readSemesterNumber, semesterHeading } from './semester-heading.ts'

const isHeading = (text: string): boolean => new RegExp(semesterHeading, 'iu').test(text)
const listOf = (text: string): string[] | undefined => new RegExp(electiveHeading, 'iu').exec(text)?.slice(1)

it.each([
  ['II YEAR I SEMESTER', 3],
  ['II Year – I Semester', 3],
  ['B.Tech. in CSE – III Year II Semester', 6],
  ['FIRST YEAR – SECOND SEMESTER', 2],
  ['YEAR: II  SEMESTER: I', 3],
  ['Semester – V', 5],
  ['IV SEMESTER', 4],
  ['I B.Tech II Sem (R22)', 2],
  ['4th Year 1st Semester', 7],
] as const)('reads the heading “%s”', (text, semester) => {
  expect(isHeading(text)).toBe(true)
  expect(readSemesterNumber(text)).toBe(semester)
})

it.each([
  'Semester',
  'Note: students register for the minor in III semester',
  '* in the summer after II Year II Semester',
  'COURSE STRUCTURE (R22 Regulations)',
  'Computer Networks',
])('takes “%s” for no heading', (text) => {
  expect(isHeading(text)).toBe(false)
})

it('reads the headings of lists of electives', () => {
  expect(listOf('PROFESSIONAL ELECTIVE – I')).toEqual(['P', 'I'])
  expect(listOf('Open Elective-2')).toEqual(['O', '2'])
  expect(listOf('PE – III')).toEqual(['P', 'III'])
  expect(listOf('List of Open Electives – I')).toEqual(['O', 'I'])
  expect(listOf('Electronic Devices')).toBeUndefined()
})
