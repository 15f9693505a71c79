import { beforeEach, describe, expect, it } from 'vitest'
import { type Attempt, type BackOff, createBackOff } from './back-off.ts'

const minute = 60_000
let now = 0
let backOff: BackOff
beforeEach(() => {
  now = 1_000_000
  backOff = createBackOff(() => now)
})

const from = (place: string, username = 'asha'): Attempt => ({ username, place, isKnown: false })
const known = (username = 'asha'): Attempt => ({ username, place: 'known', isKnown: true })
const fail = (times: number, attempt: (count: number) => Attempt): void => {
  for (let count = 0; count < times; count += 1) backOff.failed(attempt(count))
}
const waits = (attempt: Attempt): boolean => {
  try {
    backOff.check(attempt)
    return false
  } catch {
    return true
  }
}

describe('one person in one place', () => {
  it('waits after five failures, longer each time, a minute at the most', () => {
    fail(4, () => from('a'))
    expect(waits(from('a'))).toBe(false)
    fail(1, () => from('a'))
    expect(() => backOff.check(from('a'))).toThrow(
      expect.objectContaining({ kind: 'TooMany', code: 'session.tooMany', params: { seconds: 1 } }),
    )
    now += 1000
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
    now += 30 * minute
    fail(4, () => from('a'))
    expect(waits(from('a'))).toBe(false)
  })

  it('a clock that is set back makes nobody wait for longer than a minute', () => {
    fail(20, () => from('a'))
    now -= 60 * minute
    expect(() => backOff.check(from('a'))).toThrow(expect.objectContaining({ params: { seconds: 60 } }))
  })
})

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
    now += 1000
    fail(5, () => from('a'))
    backOff.succeeded(from('b'))
    expect(waits(from('a'))).toBe(true)
    now += 2 * minute
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
  it('waits for a second at the most, whoever is named, but for known browsers', () => {
    fail(99, (count) => from('lab', `name${count}`))
    expect(waits(from('lab'))).toBe(false)
    fail(50, (count) => from('lab', `other${count}`))
    expect(() => backOff.check(from('lab'))).toThrow(expect.objectContaining({ params: { seconds: 1 } }))
    expect(waits(known())).toBe(false)
    expect(waits(from('elsewhere'))).toBe(false)
    now += 1000
    expect(waits(from('lab'))).toBe(false)
  })

  it('lets others in between, even while the flood goes on', () => {
    const begun = now
    let triedNames = 0
    // Nine tries a second, each with another name, and a person who tries every seven seconds.
    for (; now - begun < 20 * minute; now += 10) {
      const isTry = (now - begun) % 110 === 0
      if (isTry && !waits(from('lab', `guess${triedNames}`)))
        backOff.failed(from('lab', `guess${triedNames++}`))
      if (now - begun > minute && (now - begun) % 7010 === 0 && !waits(from('lab'))) break
    }
    expect(now - begun).toBeLessThan(10 * minute)
    expect(triedNames / ((now - begun) / minute)).toBeLessThan(200)
  })

  it('begins anew ten minutes after the first failure', () => {
    fail(1, () => from('lab', 'first'))
    now += 9 * minute
    fail(99, (count) => from('lab', `name${count}`))
    expect(waits(from('lab'))).toBe(true)
    now += minute
    fail(1, () => from('lab', 'again'))
    expect(waits(from('lab'))).toBe(false)
  })

  it('failures of known browsers do not count for their place', () => {
    fail(200, (count) => known(`name${count}`))
    expect(waits(from('known'))).toBe(false)
  })
})
