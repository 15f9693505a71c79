import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveSession } from '../identity.ts'
import { type SessionCache, createSessionCache } from './session-cache.ts'

const sessionOf = (id: string): LiveSession => ({
  user: {
    id,
    username: id,
    email: `${id}@example.edu`,
    fullName: id,
    program: '',
    roles: ['ROLE_FACULTY'],
    mustAddFactor: false,
  },
  sessionId: `session of ${id}`,
  since: '2026-11-21T06:00:00.000Z',
})

let now = 0
let cache: SessionCache
let isCertain: boolean
let confirm: () => Promise<void>
beforeEach(() => {
  now = 1_000_000
  isCertain = true
  confirm = async () => {}
  cache = createSessionCache(() => now, { isCertain: () => isCertain, confirm: () => confirm() })
})

/** Tells whether a read reaches the database, which then returns `found`. */
async function readsAgain(credentials: string, found: LiveSession | null = sessionOf('asha')) {
  let isRead = false
  await cache.read(credentials, async () => {
    isRead = true
    return found
  })
  return isRead
}

it('keeps what it read for three seconds', async () => {
  expect(await readsAgain('a')).toBe(true)
  now += 2999
  expect(await readsAgain('a')).toBe(false)
  now += 1
  expect(await readsAgain('a')).toBe(true)
})

it('keeps nothing longer because the clock was set back', async () => {
  await readsAgain('a')
  now -= 3_600_000
  expect(await readsAgain('a')).toBe(true)
})

it('keeps no refusal', async () => {
  expect(await readsAgain('a', null)).toBe(true)
  expect(await readsAgain('a', null)).toBe(true)
})

it('forgets every spelling of one user, and no other user', async () => {
  await readsAgain('cookie of asha')
  await readsAgain('bearer token of asha')
  await readsAgain('cookie of ravi', sessionOf('ravi'))
  cache.forget('asha')
  expect(await readsAgain('cookie of ravi', sessionOf('ravi'))).toBe(false)
  expect(await readsAgain('cookie of asha')).toBe(true)
  expect(await readsAgain('bearer token of asha')).toBe(true)
})

it('does not keep what was being read while the session ended', async () => {
  const gate = Promise.withResolvers<LiveSession>()
  const reading = cache.read('a', () => gate.promise)
  cache.forget('asha')
  gate.resolve(sessionOf('asha'))
  expect((await reading)?.user.id).toBe('asha')
  expect(await readsAgain('a')).toBe(true)
  expect(await readsAgain('a')).toBe(false)
})

describe('while it is not certain that nothing was ended elsewhere', () => {
  beforeEach(async () => {
    await readsAgain('a')
    isCertain = false
  })

  it('finds out before it gives what it keeps', async () => {
    confirm = async () => void (isCertain = true)
    expect(await readsAgain('a')).toBe(false)
  })

  it('does not give what was ended meanwhile', async () => {
    confirm = async () => {
      cache.forget('asha')
      isCertain = true
    }
    expect(await readsAgain('a')).toBe(true)
  })

  it('reads again where it could not find out', async () => {
    confirm = () => Promise.reject(new Error('database gone'))
    expect(await readsAgain('a')).toBe(true)
    expect(await readsAgain('a')).toBe(true)
  })
})

it('forgets everybody at once', async () => {
  await readsAgain('a')
  await readsAgain('b', sessionOf('ravi'))
  cache.forget(null)
  expect([await readsAgain('a'), await readsAgain('b')]).toEqual([true, true])
})
