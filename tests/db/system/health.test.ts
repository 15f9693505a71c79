import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { type HealthRepository, healthRepository } from '#lib/server/kernel/health/health.repository.ts'
import { freeBelow } from '#lib/server/kernel/health/health.service.ts'
import { engines } from '../../support/database/databases.ts'
import { openHealth, well } from '../../support/servers/open-health.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the health of the server on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('is good, and is written to find out', async () => {
    expect(await openHealth(testApp)()).toEqual(well)
    const probe = await testApp.app.resultsStore.read.settings.find('health.probe')
    expect(probe).toBe(testApp.clock.now())
  })

  it('tells a full disk', async () => {
    expect(await openHealth(testApp, { free: 100_000_000 })()).toEqual({
      ...well,
      status: 'bad',
      disk: 'full',
    })
  })

  it('tells a database that takes no writes, though it answers', async () => {
    const store = storeOf(testApp.app.database, healthRepository)
    const full: Store<HealthRepository> = {
      read: store.read,
      transact: () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' })),
    }
    expect(await openHealth(testApp, { store: full })()).toEqual({
      ...well,
      status: 'bad',
      database: 'failing',
    })
  })

  it('tells a database that never answers, and does not wait for it', async () => {
    const never = new Promise<never>(() => {})
    const silent: Store<HealthRepository> = {
      read: {
        probe: () => never,
        jobsWaitSince: () => never,
        doJobsMove: () => never,
        emailsWaitSince: () => never,
        doEmailsMove: () => never,
      },
      transact: () => never,
    }
    const expected = { ...well, status: 'bad', database: 'failing', queue: 'unknown' }
    expect(await openHealth(testApp, { store: silent })()).toEqual(expected)
  })

  it('is looked at once in five seconds, however many ask', async () => {
    let probes = 0
    const store = storeOf(testApp.app.database, healthRepository)
    const counting: Store<HealthRepository> = {
      read: store.read,
      transact: (work) => {
        probes += 1
        return store.transact(work)
      },
    }
    const health = openHealth(testApp, { store: counting })
    await Promise.all(Array.from({ length: 50 }, () => health()))
    testApp.clock.set('2026-11-21T06:00:04.999Z')
    await health()
    expect(probes).toBe(1)
    testApp.clock.set('2026-11-21T06:00:05.000Z')
    await health()
    expect(probes).toBe(2)
  })
})

it('the room on the disk is what the system says it is', async () => {
  const said = execFileSync('df', ['-k', '--output=avail', tmpdir()], { encoding: 'utf8' })
  const free = Number(said.trim().split('\n').at(-1)) * 1024
  // Other processes write to the disk meanwhile.
  expect(Math.abs((await freeBelow(tmpdir())) / free - 1)).toBeLessThan(0.2)
})
