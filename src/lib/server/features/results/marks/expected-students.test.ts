import { expect, it } from 'vitest'
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
