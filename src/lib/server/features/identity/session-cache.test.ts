import { beforeEach, expect, it } from 'vitest'
import type { LiveSession } from './identity.ts'
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
})

let now = 0
let cache: SessionCache
beforeEach(() => {
  now = 1_000_000
  cache = createSessionCache(() => now)
})

/** Whether it is read from the database again, and what then comes. */
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
