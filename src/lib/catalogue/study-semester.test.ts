import { expect, it } from 'vitest'
import { readBareSemester, readStudyYear, semesterNames, yearOfSemester } from './study-semester.ts'

it.each([
  ['III', 3],
  ['3', 3],
  ['3rd Year', 3],
  ['III B.Tech', 3],
  ['Third', 3],
  ['2026', null],
  ['', null],
  ['CSE', null],
])('reads the year of study “%s”', (text, year) => expect(readStudyYear(text)).toBe(year))

it.each([
  ['I', 1],
  ['Sem II', 2],
  ['2nd semester', 2],
  ['V', 5],
  ['III-I', null],
  ['', null],
])('reads the semester “%s” that is written without its year', (text, semester) =>
  expect(readBareSemester(text)).toBe(semester),
)

it('names a semester by its year, counted within the year or from the beginning', () => {
  expect(semesterNames(3, 1)).toContain('III-I')
  expect(semesterNames(3, 5)).toContain('III-I')
  expect(semesterNames(3, 6)).toContain('III Year II Semester')
  expect(semesterNames(3, 4)).toEqual([])
})

it('knows the year that the name of a semester says', () => {
  expect(['III-I', '3-1', 'III Year I Semester', 'Semester 5'].map(yearOfSemester)).toEqual([3, 3, 3, null])
})
