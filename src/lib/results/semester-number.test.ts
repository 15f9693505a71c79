import { expect, it } from 'vitest'
import { semesterNumberIn } from './semester-number.ts'

it.each([
  ['II B.Tech II Semester (R20) Regular Examinations, July 2026', 4],
  ['II B.Tech. II Sem (R20) Regular, July 2026', 4],
  ['III Year I Semester', 5],
  ['3rd Year 1st Semester Supplementary, May 2026', 5],
  ['B.Tech III-I Regular Examinations, December 2026', 5],
  ['4-2 Regular, April 2027', 8],
  ['MBA II Semester Regular, July 2026', 2],
  ['Semester 6', 6],
  ['Sem IV', 4],
  ['II Year IV Semester', 4],
  ['Regular Examinations of 2026-27', null],
  ['University results, July 2026', null],
  ['', null],
])('%s names semester %s', (title, semester) => {
  expect(semesterNumberIn(title)).toBe(semester)
})
