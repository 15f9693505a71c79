import { describe, expect, it } from 'vitest'
import { createRateLimits, limits } from '#lib/server/kernel/http/rate-limit.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { startedServers } from '../../support/servers/started-servers.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('servers of one database on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { start } = startedServers(testApp)

  it('know of each other, and of the builds that live', async () => {
    const one = await start('old')
    expect([one.count(), await one.builds()]).toEqual([1, ['old']])
    const other = await start('new')
    expect([other.count(), (await other.builds()).toSorted()]).toEqual([2, ['new', 'old']])
    await one.stop()
    expect(await other.builds()).toEqual(['new'])
  })

  it('one that ended without a word counts no more after a while; its build may return for some minutes', async () => {
    await start('old')
    later(testApp, 60)
    const other = await start('new')
    expect([other.count(), (await other.builds()).toSorted()]).toEqual([1, ['new', 'old']])
    later(testApp, 300)
    expect(await other.builds()).toEqual(['new'])
  })

  it('the only one knows that there is no other', async () => {
    await start('old')
    expect(await (await start('new', true)).builds()).toEqual(['new'])
  })
})

it('what guards accounts is shared out among the servers', async () => {
  const caller = { address: '203.0.113.7', isLoopback: false, isSecure: true }
  let servers = 2
  const limiter = createRateLimits(() => servers)
  const half = limits.knownSignIn.points / 2
  for (let count = 0; count < half; count += 1) await limiter.take('knownSignIn', caller, 'asha')
  await expect(limiter.take('knownSignIn', caller, 'asha')).rejects.toMatchObject({ code: 'request.tooMany' })
  servers = 1
  const one = createRateLimits(() => servers)
  for (let count = 0; count < 2 * half; count += 1) await one.take('knownSignIn', caller, 'asha')
  await expect(one.take('knownSignIn', caller, 'asha')).rejects.toMatchObject({ code: 'request.tooMany' })
})
