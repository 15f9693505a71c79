import { expect, it } from 'vitest'
import { knownWorks } from './new-achievements.ts'

const bricks = { kind: 'book', year: 2024, title: 'Bricks', description: 'Bricks', doi: '' } as const

it.each([
  ['with other capitals and spaces', { title: ' BRICKS' }, true],
  ['described otherwise by hand', { description: 'My first book' }, true],
  ['whose title stands in its description', { title: '' }, true],
  ['that has a DOI by now', { doi: '10.1000/bricks' }, true],
  ['of another year', { year: 2025 }, false],
  ['of another kind', { kind: 'patent' }, false],
  ['of another title', { title: 'Bricks II' }, false],
] as const)('a work %s is the same one: %s', (_, more, isSame) => {
  expect(knownWorks([bricks]).admit({ ...bricks, ...more })).toBe(!isSame)
})

it('two with a DOI each are compared by it alone', () => {
  const known = knownWorks([{ ...bricks, doi: '10.1000/one' }])
  expect(known.admit({ ...bricks, year: 2020, title: 'Another', doi: '10.1000/one' })).toBe(false)
  expect(known.admit(bricks)).toBe(false)
  expect(known.admit({ ...bricks, doi: '10.1000/two' })).toBe(true)
})

it('one that was admitted is known, too: a file may name a work twice', () => {
  const known = knownWorks([])
  expect([known.admit(bricks), known.admit(bricks)]).toEqual([true, false])
})
