import { describe, expect, it } from 'vitest'
import { incomeSlabOf } from './income-slab.ts'

describe('the slab of an income', () => {
  it.each([
    ['', null],
    ['0', null],
    ['12,5', null],
    ['100', 'upTo1'],
    ['10000000', 'upTo1'],
    ['10000001', 'upTo2'],
    ['50000000', 'upTo5'],
    ['80000000', 'upTo8'],
    ['80000100', 'above8'],
  ] as const)('of %s paise is %s', (paise, slab) => {
    expect(incomeSlabOf(paise)).toBe(slab)
  })
})
