import { expect, it } from 'vitest'
import { findIncompleteStudents } from './incomplete-students.ts'

const classOf = (students: Record<string, string>) =>
  new Map([
    ['CSE', new Map(Object.entries(students).map(([roll, codes]) => [roll, new Set(codes.split(' '))]))],
  ])
const full = (count: number, codes: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`A${index + 10}`, codes]))

it('names who lacks a subject that all others of the class have', () => {
  const students = { ...full(9, 'CN OS DS LAB'), A01: 'CN OS DS' }
  expect(findIncompleteStudents(classOf(students))).toEqual([
    { rollNumber: 'A01', className: 'CSE', subjects: 3, usual: 4, missing: ['LAB'] },
  ])
})

it('names who has a misspelt code in place of a subject', () => {
  const students = { ...full(9, 'CN OS DS'), A01: 'CN OS D5' }
  expect(findIncompleteStudents(classOf(students))).toMatchObject([
    { rollNumber: 'A01', subjects: 3, usual: 3, missing: ['DS'] },
  ])
})

it('asks nothing of electives, as long as each student has as many subjects', () => {
  const students = { ...full(6, 'CN OS ML'), A01: 'CN OS IOT', A02: 'CN OS IOT', A03: 'CN OS' }
  expect(
    findIncompleteStudents(classOf(students)).map(({ rollNumber, missing }) => [rollNumber, missing]),
  ).toEqual([['A03', []]])
})

it('says nothing of a handful of students', () => {
  expect(findIncompleteStudents(classOf({ A01: 'CN OS', A02: 'CN', A03: 'CN OS' }))).toEqual([])
})
