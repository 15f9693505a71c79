import { describe, expect, it } from 'vitest'
import { from, known, triedBackOff } from '#tests/support/payments/tried-back-off.ts'

const minute = 60_000
const { clock, backOff, fail, waits } = triedBackOff()

describe('one person guessed at from many places', () => {
  it('makes unknown places wait, and no browser that is known', () => {
    fail(59, (count) => from(`place ${count}`))
    expect(waits(from('new'))).toBe(false)
    fail(1, () => from('place 60'))
    expect(waits(from('new'))).toBe(true)
    expect(waits(known())).toBe(false)
    expect(waits(from('new', 'ravi'))).toBe(false)
  })

  it('a success in one place erases no failures of other places', () => {
    fail(5, () => from('a'))
    fail(55, (count) => from(`place ${count}`))
    backOff.succeeded(from('b'))
    expect(waits(from('new'))).toBe(true)
    clock.now += 1000
    fail(5, () => from('a'))
    backOff.succeeded(from('b'))
    expect(waits(from('a'))).toBe(true)
    clock.now += 2 * minute
    backOff.succeeded(from('a'))
    fail(1, () => from('a', 'ravi'))
    fail(1, () => from('a'))
    expect(() => backOff.check(from('a'))).toThrow(expect.objectContaining({ params: { seconds: 60 } }))
  })

  it('a success erases the failures of its own place', () => {
    fail(4, () => from('a'))
    backOff.succeeded(from('a'))
    fail(4, () => from('a'))
    expect(waits(from('a'))).toBe(false)
  })
})

describe('one place that fails with many names', () => {
  it('waits for at most a second for any user name, except for known browsers', () => {
    fail(99, (count) => from('lab', `name${count}`))
    expect(waits(from('lab'))).toBe(false)
    fail(50, (count) => from('lab', `other${count}`))
    expect(() => backOff.check(from('lab'))).toThrow(expect.objectContaining({ params: { seconds: 1 } }))
    expect(waits(known())).toBe(false)
    expect(waits(from('elsewhere'))).toBe(false)
    clock.now += 1000
    expect(waits(from('lab'))).toBe(false)
  })

  it('lets others in between, even while the flood goes on', () => {
    const started = clock.now
    let triedNames = 0
    // A guesser tries nine times a second, each time with another name; a person tries every seven seconds.
    for (; clock.now - started < 20 * minute; clock.now += 10) {
      const isTry = (clock.now - started) % 110 === 0
      if (isTry && !waits(from('lab', `guess${triedNames}`)))
        backOff.failed(from('lab', `guess${triedNames++}`))
      if (clock.now - started > minute && (clock.now - started) % 7010 === 0 && !waits(from('lab'))) break
    }
    expect(clock.now - started).toBeLessThan(10 * minute)
    expect(triedNames / ((clock.now - started) / minute)).toBeLessThan(200)
  })

  it('starts again ten minutes after the first failure', () => {
    fail(1, () => from('lab', 'first'))
    clock.now += 9 * minute
    fail(99, (count) => from('lab', `name${count}`))
    expect(waits(from('lab'))).toBe(true)
    clock.now += minute
    fail(1, () => from('lab', 'again'))
    expect(waits(from('lab'))).toBe(false)
  })

  it('failures of known browsers do not count for their place', () => {
    fail(200, (count) => known(`name${count}`))
    expect(waits(from('known'))).toBe(false)
  })
})
