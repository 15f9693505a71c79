import { expect, it } from 'vitest'
import { findIncompleteStudents } from '#lib/results/incomplete-students.ts'
import type { CatalogueEntry } from '../../catalogue/feature.ts'
import { semestersOfExam } from './expected-students.ts'

const semesters = ['I-I', 'I-II', 'II-I', 'II-II', 'III-I'].map(
  (id) => ({ id, parentId: 'btech' }) as CatalogueEntry,
)
const view = { of: () => semesters }
const studying = (semesterId: string | null, courseId = 'btech') => ({ courseId, semesterId })
const many = (count: number, semesterId: string | null) =>
  Array.from({ length: count }, () => studying(semesterId))
/** Finds the semesters of an exam that these students took. */
const ofWhich = (...sat: { courseId: string; semesterId: string | null }[]): (string | null)[] => {
  const isOf = semestersOfExam(sat, view)
  return [null, ...semesters.map(({ id }) => id)].filter((id) => isOf(studying(id)))
}

it('is of the semester in which most of those study who sat it, and of the one behind it', () => {
  expect(ofWhich(...many(60, 'II-II'), ...many(6, 'I-I'))).toEqual(['II-II', 'III-I'])
})

it('is of several semesters that sit together', () => {
  expect(ofWhich(...many(60, 'I-I'), ...many(50, 'II-I'))).toEqual(['I-I', 'I-II', 'II-I', 'II-II'])
})

it('is of no semester for a class that the register puts into none', () => {
  expect(ofWhich(...many(60, null), ...many(6, 'I-I'))).toEqual([null])
})

it('is of its own semesters in each course', () => {
  const isOf = semestersOfExam([...many(60, 'II-II'), studying('MBA-I', 'mba')], view)
  expect(isOf(studying('MBA-I', 'mba'))).toBe(true)
  expect(isOf(studying('MBA-I'))).toBe(false)
})

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
