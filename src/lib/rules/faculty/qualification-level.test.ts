import { expect, it } from 'vitest'
import { degreeLevelOf, highestLevelOf } from './qualifications.ts'

it.each([
  ['Ph.D.', 'doctorate'],
  ['Ph. D', 'doctorate'],
  ['D.Phil', 'doctorate'],
  ['M.Tech', 'postgraduate'],
  ['M.E.', 'postgraduate'],
  ['MCA', 'postgraduate'],
  ['M. Sc.', 'postgraduate'],
  ['Master of Engineering', 'postgraduate'],
  ['B.Tech', 'graduate'],
  ['B.E.', 'graduate'],
  ['Bachelor of Science', 'graduate'],
  ['Diploma', null],
  ['Mechanic', null],
  ['Merit certificate', null],
] as const)('reads the level of %s', (degree, level) => {
  expect(degreeLevelOf(degree)).toBe(level)
})

it('counts a person at the highest level among the degrees', () => {
  const degrees = ['B.Tech', 'Ph.D.', 'M.Tech'].map((degree) => ({ degree }))
  expect(highestLevelOf(degrees)).toBe('doctorate')
  expect(highestLevelOf([])).toBeNull()
})
