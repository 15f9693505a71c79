import { describe, expect, it } from 'vitest'
import { indianDate, indianTime, instantOfIndianTime } from './indian-time.ts'

describe('Indian time', () => {
  it('is five and a half hours ahead, over the turn of a month', () => {
    expect(instantOfIndianTime('2026-05-01T00:00')).toBe('2026-04-30T18:30:00.000Z')
    expect(indianTime('2026-11-22T04:30:00.000Z')).toBe('2026-11-22T10:00')
    expect(indianDate('2026-04-30T18:29:59.999Z')).toBe('2026-04-30')
    expect(indianDate('2026-04-30T18:30:00.000Z')).toBe('2026-05-01')
  })

  it('refuses what is no date', () => {
    expect(instantOfIndianTime('2026-13-45T99:99')).toBeNull()
  })
})
