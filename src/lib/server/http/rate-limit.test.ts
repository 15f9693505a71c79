import { expect, it } from 'vitest'
import type { Caller } from './client-address.ts'
import { type LimitName, createRateLimits, limits } from './rate-limit.ts'

const caller = (address: string, isLoopback = false): Caller => ({ address, isLoopback, isSecure: false })
const campus = caller('203.0.113.9')

async function takeTimes(name: LimitName, who: Caller, times: number, rateLimits = createRateLimits()) {
  for (let count = 0; count < times; count += 1) await rateLimits.take(name, who)
  return rateLimits
}

it('the limits are these', () => {
  expect(limits).toEqual({
    pages: { points: 3000, duration: 10 },
    renderedPages: { points: 1200, duration: 10 },
    results: { points: 3000, duration: 10 },
    documents: { points: 300, duration: 10 },
    verify: { points: 60, duration: 60 },
    signIn: { points: 600, duration: 60 },
    account: { points: 30, duration: 60, countsFailures: true },
    letters: { points: 60, duration: 60 },
    cipher: { points: 30, duration: 60 },
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
  for (let count = 0; count < limits.cipher.points; count += 1)
    await rateLimits.take('cipher', caller(`2001:db8:1:2::${count.toString(16)}`))
  await expect(rateLimits.take('cipher', caller('2001:db8:1:2:ffff::1'))).rejects.toMatchObject({
    kind: 'TooMany',
  })
  await rateLimits.take('cipher', caller('2001:db8:1:3::1'))
})

it('a lab of 300 sets its first passwords within a minute; thirty failures are the end', async () => {
  const rateLimits = createRateLimits()
  for (let count = 0; count < 300; count += 1) {
    await rateLimits.take('account', campus)
    await rateLimits.succeeded('account', campus)
  }
  await takeTimes('account', campus, 30, rateLimits)
  await expect(rateLimits.take('account', campus)).rejects.toMatchObject({ kind: 'TooMany' })
})

it('what went well is given back nowhere else', async () => {
  const rateLimits = await takeTimes('letters', campus, 60)
  await rateLimits.succeeded('letters', campus)
  await expect(rateLimits.take('letters', campus)).rejects.toMatchObject({ kind: 'TooMany' })
})
