import { expect, it } from 'vitest'
import { type LimitName, createRateLimits, limits } from './rate-limit.ts'
import type { Caller } from './security/client-address.ts'

const caller = (address: string, isLoopback = false): Caller => ({ address, isLoopback, isSecure: false })
const campus = caller('203.0.113.9')

async function takeTimes(name: LimitName, who: Caller, times: number, rateLimits = createRateLimits()) {
  for (let count = 0; count < times; count += 1) {
    await rateLimits.take(name, who)
    await rateLimits.failed(name, who)
  }
  return rateLimits
}

it('the limits are these', () => {
  expect(limits).toEqual({
    pages: { points: 3000, duration: 10 },
    renderedPages: { points: 1200, duration: 10 },
    documents: { points: 300, duration: 10 },
    signIn: { points: 1200, duration: 10, isShared: true },
    knownSignIn: { points: 30, duration: 60, isOfOne: true, isShared: true },
    account: { points: 30, duration: 60, countsFailures: true, isOfOne: true, isShared: true },
    emails: { points: 60, duration: 60, isShared: true },
    staff: { points: 600, duration: 10 },
    uploads: { points: 30, duration: 60 },
  })
})

it.each(Object.entries(limits))('%s stops at its points, for that address only', async (name, { points }) => {
  const limit = name as LimitName // The keys of the table are its names.
  const rateLimits = await takeTimes(limit, campus, points)
  await expect(rateLimits.take(limit, campus)).rejects.toMatchObject({
    kind: 'TooMany',
    code: 'request.tooMany',
    params: { seconds: expect.any(Number) },
  })
  await rateLimits.take(limit, caller('203.0.113.10'))
  await takeTimes(limit, caller('127.0.0.1', true), points + 1, rateLimits)
})

it('counts the addresses of one IPv6 subscriber together, and its neighbour apart', async () => {
  const rateLimits = createRateLimits()
  for (let count = 0; count < limits.emails.points; count += 1)
    await rateLimits.take('emails', caller(`2001:db8:1:2::${count.toString(16)}`))
  await expect(rateLimits.take('emails', caller('2001:db8:1:2:ffff::1'))).rejects.toMatchObject({
    kind: 'TooMany',
  })
  await rateLimits.take('emails', caller('2001:db8:1:3::1'))
})

it('what fails costs something only where failures are counted, and only then', async () => {
  const rateLimits = await takeTimes('emails', campus, 60)
  await expect(rateLimits.take('emails', campus)).rejects.toMatchObject({ kind: 'TooMany' })
  for (let count = 0; count < 300; count += 1) await rateLimits.take('account', campus)
})

it('of sixty at once none is refused before any has failed', async () => {
  const rateLimits = createRateLimits()
  await Promise.all(Array.from({ length: 60 }, () => rateLimits.take('account', campus)))
  await rateLimits.take('account', campus)
})

it.each(['account', 'knownSignIn'] as const)('%s is of one person or link in one place', async (name) => {
  const rateLimits = createRateLimits()
  for (let count = 0; count < 30; count += 1) {
    await rateLimits.take(name, campus, 'asha')
    await rateLimits.failed(name, campus, 'asha')
  }
  await expect(rateLimits.take(name, campus, 'asha')).rejects.toMatchObject({ kind: 'TooMany' })
  await rateLimits.take(name, campus, 'ravi')
  await rateLimits.take(name, caller('203.0.113.10'), 'asha')
})

it('elsewhere a name makes no difference', async () => {
  const rateLimits = createRateLimits()
  for (let count = 0; count < 60; count += 1) await rateLimits.take('emails', campus, `name ${count}`)
  await expect(rateLimits.take('emails', campus, 'asha')).rejects.toMatchObject({ kind: 'TooMany' })
})

it('a limit of a feature counts like any other, and takes no name that there is', async () => {
  const rateLimits = createRateLimits(undefined, { limits: { verify: { points: 2, duration: 60 } } })
  await takeTimes('verify', campus, 2, rateLimits)
  await expect(rateLimits.take('verify', campus)).rejects.toMatchObject({ kind: 'TooMany' })
  await expect(createRateLimits().take('verify', campus)).rejects.toThrow('No feature declares the limit')
  expect(() => createRateLimits(undefined, { limits: { pages: { points: 1, duration: 1 } } })).toThrow(
    'a limit pages already',
  )
})
