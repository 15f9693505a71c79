import { expect, it } from 'vitest'
import { findOutlyingMarks } from './publish-checks.ts'

const marksOf = (...internals: (number | string)[]) =>
  internals.map((value, at) => ({ rollNumber: `21B81A05${10 + at}`, internals: String(value) }))
const usual = [11, 14, 16, 18, 19, 21, 22, 24, 26, 29]

it('names a mark beyond what the others of the subject suggest, with the largest of the others', () => {
  expect(findOutlyingMarks('CN', marksOf(...usual, 99))).toEqual([
    { rollNumber: '21B81A0520', code: 'CN', internals: '99', othersUpTo: 29 },
  ])
})

it('finds several slips of a subject, for they move no quarter', () => {
  expect(
    findOutlyingMarks('CN', marksOf(...usual, ...usual, 99, 250)).map(({ internals }) => internals),
  ).toEqual(['99', '250'])
})

it('accepts good marks, low marks and marks of absent students', () => {
  expect(findOutlyingMarks('CN', marksOf(...usual, 30, 40, 0, '', 'AB'))).toEqual([])
})

it('lets a mark or two more be where all have the same', () => {
  const same = Array.from({ length: 20 }, () => 28)
  expect(findOutlyingMarks('LAB', marksOf(...same, 30))).toEqual([])
  expect(findOutlyingMarks('LAB', marksOf(...same, 75))).toHaveLength(1)
})

it('lets a whole group be whose marks are others', () => {
  const absent = Array.from({ length: 40 }, () => 0)
  expect(findOutlyingMarks('CN', marksOf(...absent, ...usual))).toEqual([])
})

it('says nothing of a subject of a few', () => {
  expect(findOutlyingMarks('CN', marksOf(11, 12, 13, 14, 15, 16, 99))).toEqual([])
})
