import { describe, expect, it } from 'vitest'
import { from, known, triedBackOff } from '#tests/support/payments/tried-back-off.ts'

const minute = 60_000
const { clock, backOff, fail, waits } = triedBackOff()

describe('one person in one place', () => {
  it('waits after five failures, longer each time, a minute at the most', () => {
    fail(4, () => from('a'))
    expect(waits(from('a'))).toBe(false)
    fail(1, () => from('a'))
    expect(() => backOff.check(from('a'))).toThrow(
      expect.objectContaining({ kind: 'TooMany', code: 'session.tooMany', params: { seconds: 1 } }),
    )
    clock.now += 1000
    expect(waits(from('a'))).toBe(false)
    fail(20, () => from('a'))
    expect(() => backOff.check(from('a'))).toThrow(expect.objectContaining({ params: { seconds: 60 } }))
  })

  it('keeps neither another place nor another person there waiting', () => {
    fail(30, () => from('a'))
    expect(waits(from('b'))).toBe(false)
    expect(waits(from('a', 'ravi'))).toBe(false)
    expect(waits(known())).toBe(false)
  })

  it('a name in capitals is the same person', () => {
    fail(5, (count) => from('a', count % 2 ? 'ASHA' : 'asha'))
    expect(waits(from('a', 'Asha'))).toBe(true)
  })

  it('a known browser waits for its own failures', () => {
    fail(5, () => known())
    expect(waits(known())).toBe(true)
    expect(waits(from('a'))).toBe(false)
  })

  it('forgets failures half an hour after the last', () => {
    fail(20, () => from('a'))
    clock.now += 30 * minute
    fail(4, () => from('a'))
    expect(waits(from('a'))).toBe(false)
  })

  it('a clock that is set back makes nobody wait for longer than a minute', () => {
    fail(20, () => from('a'))
    clock.now -= 60 * minute
    expect(() => backOff.check(from('a'))).toThrow(expect.objectContaining({ params: { seconds: 60 } }))
  })
})
