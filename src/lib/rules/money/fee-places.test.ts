import { describe, expect, it } from 'vitest'
import { type FeePlaces, mostSpecific } from './fee-places.ts'

const unlimited: FeePlaces = {
  courseId: null,
  batchId: null,
  branchId: null,
  semesterId: null,
  categoryId: null,
  seatTypeId: null,
}
const structure = (name: string, places: Partial<FeePlaces> = {}) => ({ name, ...unlimited, ...places })

const asha: FeePlaces = {
  courseId: 'btech',
  batchId: '2022',
  branchId: 'cse',
  semesterId: 's1',
  categoryId: 'oc',
  seatTypeId: 'convener',
}
const winner = (...structures: ReturnType<typeof structure>[]) => mostSpecific(structures, asha)?.name ?? null

describe('which fee structure holds', () => {
  it('is none where none fits', () => {
    expect(winner()).toBeNull()
    expect(winner(structure('other', { branchId: 'ece' }))).toBeNull()
    expect(mostSpecific([structure('convener', { seatTypeId: 'convener' })], unlimited)).toBeNull()
  })

  it('is the one for everybody where no other fits', () => {
    expect(winner(structure('ece', { branchId: 'ece' }), structure('all'))).toBe('all')
  })

  it('is the one that names most', () => {
    const all = structure('all')
    const cse = structure('cse', { courseId: 'btech', branchId: 'cse' })
    const both = structure('both', { courseId: 'btech', branchId: 'cse', batchId: '2022' })
    expect(winner(all, both, cse)).toBe('both')
    expect(winner(cse, all)).toBe('cse')
  })

  it.each([
    [{ seatTypeId: 'convener' }, { categoryId: 'oc' }],
    [{ categoryId: 'oc' }, { courseId: 'btech', semesterId: 's1' }],
    [
      { courseId: 'btech', semesterId: 's1' },
      { courseId: 'btech', branchId: 'cse' },
    ],
    [
      { courseId: 'btech', branchId: 'cse' },
      { courseId: 'btech', batchId: '2022' },
    ],
    [{ courseId: 'btech', batchId: '2022' }, { courseId: 'btech' }],
  ])('is %j rather than %j, which names as many', (stronger, weaker) => {
    expect(winner(structure('weaker', weaker), structure('stronger', stronger))).toBe('stronger')
  })

  it('counts a course that goes without saying for nothing', () => {
    const batch = structure('batch', { courseId: 'btech', batchId: '2022' })
    expect(winner(batch, structure('seat', { seatTypeId: 'convener' }))).toBe('seat')
  })
})
