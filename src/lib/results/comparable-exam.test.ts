import { expect, it } from 'vitest'
import { comparableExam } from './comparable-exam.ts'

const regular = (title: string) => ({ title, kind: 'regular' })
const newest = regular('II B.Tech II Semester (R23) Regular Examinations, May 2026')

it.each([
  'II B.Tech II Semester (R20) Regular Examinations, July 2025',
  'II B.TECH II SEMESTER R20 REGULAR EXAMINATIONS JULY/AUG-2025',
])('an exam compares with that of the same semester: %s', (title) => {
  const first = regular('I B.Tech I Semester (R20) Regular Examinations, Feb 2026')
  expect(comparableExam(newest, [first, regular(title)])).toMatchObject({ title })
})

it.each([
  regular('II B.Tech I Semester (R20) Regular Examinations, May 2025'),
  regular('III B.Tech II Semester (R20) Regular Examinations, May 2025'),
  regular('II M.Tech II Semester (R23) Regular Examinations, May 2025'),
  { title: 'II B.Tech II Semester (R20) Regular Examinations, May 2025', kind: 'supplementary' },
])('an exam does not compare with another semester, course or kind: $title, $kind', (other) =>
  expect(comparableExam(newest, [other])).toBeNull(),
)
