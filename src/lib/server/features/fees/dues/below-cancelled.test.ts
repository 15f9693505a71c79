import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ComparedDue, lessThanCancelled, notYetCancelled } from './below-cancelled.ts'

const due = (id: string, amount: number, more: Partial<ComparedDue> = {}): ComparedDue => ({
  id,
  group: 'asha tuition 2026-2027',
  key: '',
  amount,
  isSponsors: false,
  createdAt: '2026-06-01',
  cancelledAt: null,
  ...more,
})
const cancelled = (id: string, amount: number, more: Partial<ComparedDue> = {}) =>
  due(id, amount, { cancelledAt: '2026-07-01', ...more })
const added = (id: string, amount: number, more: Partial<ComparedDue> = {}) =>
  due(id, amount, { createdAt: '2026-08-01', ...more })
const lessOf = (known: ComparedDue[], ...dues: ComparedDue[]) => [...lessThanCancelled(dues, known)]

it('asks where a due comes back as a smaller one, under whatever note', () => {
  expect(lessOf([cancelled('a', 98_000)], added('b', 1))).toEqual(['b'])
  expect(lessOf([cancelled('a', 98_000)], added('b', 97_999, { key: ' Corrected' }))).toEqual(['b'])
  expect(lessOf([cancelled('a', 98_000)], added('b', 98_000))).toEqual([])
  expect(lessOf([cancelled('a', 98_000)], added('b', 1, { group: 'ravi tuition 2026-2027' }))).toEqual([])
  expect(lessOf([due('a', 98_000)], added('b', 1))).toEqual([])
})

it('asks while the cancelling waits, and not once the due came back whole', () => {
  expect(lessOf([due('a', 98_000, { cancelledAt: notYetCancelled })], added('b', 1))).toEqual(['b'])
  expect(lessOf([cancelled('a', 98_000), added('b', 98_000)], added('c', 1))).toEqual([])
  // Due b existed before the cancellation, so it does not replace the cancelled due.
  expect(lessOf([cancelled('a', 98_000), due('b', 98_000)], added('c', 1))).toEqual(['c'])
})

it('asks where a due of the student comes back as one that a sponsor pays, and not the other way round', () => {
  const sponsors = { isSponsors: true }
  expect(lessOf([cancelled('a', 98_000)], added('b', 98_000, sponsors))).toEqual(['b'])
  expect(lessOf([cancelled('a', 98_000, sponsors)], added('b', 98_000, sponsors))).toEqual([])
  expect(lessOf([cancelled('a', 98_000, sponsors)], added('b', 98_000))).toEqual([])
  // A sponsor's due does not take the place of the student's, so the next one is asked about as well.
  expect(lessOf([cancelled('a', 98_000), added('b', 98_000, sponsors)], added('c', 1))).toEqual(['c'])
})

it('compares each with the one of its own semester, where that was cancelled too', () => {
  const both = [cancelled('a', 50_000, { key: 'I' }), cancelled('b', 30_000, { key: 'II' })]
  expect(lessOf(both, added('c', 30_000, { key: 'II' }), added('d', 50_000, { key: 'I' }))).toEqual([])
  expect(lessOf(both, added('c', 29_999, { key: 'II' }))).toEqual(['c'])
  expect(lessOf(both, added('c', 30_000, { key: 'III' }))).toEqual(['c'])
})

it('lets nobody split one due into small ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), fc.integer({ min: 1, max: 99_999 }), (whole, part) => {
      fc.pre(part < whole)
      const parts = [added('b', part, { key: 'x' }), added('c', whole - part, { key: 'y' })]
      expect(lessOf([cancelled('a', whole)], ...parts)).toEqual(['b', 'c'])
    }),
  )
})
