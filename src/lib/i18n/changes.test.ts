import { expect, it } from 'vitest'
import { changeOf, pointsOf } from './changes.ts'

it.each([
  [210, 140, 'up', '50% · last year: 14'],
  [70, 140, 'down', '50% · last year: 14'],
  [14, 14, 'same', 'last year: 14'],
  [140, 140, 'same', 'last year: 14'],
  [1900, 140, 'up', 'last year: 14'],
  [140, -70, 'up', '300% · last year: 14'],
  [206, 205, 'same', 'last year: 14'],
  [5, 1, 'up', '4 · last year: 14'],
  [41, 49, 'down', '8 · last year: 14'],
] as const)('compares %i with %i', (now, before, direction, text) => {
  expect(changeOf(now, before, 'last year: 14')).toEqual({ direction, text })
})

it('says nothing where there is no earlier figure', () => {
  expect([changeOf(0, 0, ''), changeOf(5, 0, '')]).toEqual([undefined, undefined])
})

it('compares pass rates in the points that a reader sees', () => {
  const before = { passed: 67, students: 100 }
  expect(pointsOf({ passed: 69, students: 100 }, before, 'before: 67%')).toEqual({
    direction: 'up',
    text: '2 points · before: 67%',
  })
  expect(pointsOf({ passed: 66, students: 100 }, before, 'before')?.text).toBe('1 point · before')
  expect(pointsOf(before, before, 'before')).toEqual({ direction: 'same', text: 'before' })
  expect(pointsOf({ passed: 0, students: 0 }, before, 'before')).toBeUndefined()
  expect(pointsOf(before, null, 'before')).toBeUndefined()
})
