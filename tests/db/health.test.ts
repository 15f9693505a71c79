import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/server/core/ids.ts'
import { type Store, storeOf } from '#lib/server/db/store.ts'
import { type HealthRepository, healthRepository } from '#lib/server/health/health.repository.ts'
import { createHealth } from '#lib/server/health/health.service.ts'
import { engines } from '../support/databases.ts'
import { type TestHouse, openHouse } from '../support/house.ts'

const gigabyte = 1024 ** 3
const well = { status: 'ok', database: 'ok', disk: 'ok', queue: 'ok' }

describe.each(engines)('the health of the house on %s', (engine) => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse(engine)
  })
  afterEach(() => house.close())

  function healthOf({ free = gigabyte, store = storeOf(house.app.database, healthRepository) } = {}) {
    const { clock } = house
    const { log, env } = house.app
    return createHealth({
      store,
      clock,
      log,
      dataDir: env.dataDir,
      freeBytes: async () => free,
      patience: 2_000,
    })
  }

  const enqueue = (notBefore: string): Promise<void> =>
    house.app.resultsStore.transact((write) =>
      write.jobs.enqueue({
        id: newId(),
        kind: 'results.refresh',
        subjectId: 'e1',
        input: {},
        createdAt: notBefore,
        createdBy: { id: 'asha', name: 'asha' },
        notBefore,
      }),
    )

  it('is good, and is written to find out', async () => {
    expect(await healthOf()()).toEqual(well)
    const probe = await house.app.resultsStore.read.settings.find('health.probe')
    expect(probe).toBe(house.clock.now())
  })

  it('tells a full disk', async () => {
    expect(await healthOf({ free: 100_000_000 })()).toEqual({ ...well, status: 'bad', disk: 'full' })
  })

  it('tells a database that takes no writes, though it answers', async () => {
    const store = storeOf(house.app.database, healthRepository)
    const full: Store<HealthRepository> = {
      read: store.read,
      transact: () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' })),
    }
    expect(await healthOf({ store: full })()).toEqual({ ...well, status: 'bad', database: 'failing' })
  })

  it('tells a database that never answers, and does not wait for it', async () => {
    const never = new Promise<never>(() => {})
    const silent: Store<HealthRepository> = {
      read: { probe: () => never, oldestDue: () => never },
      transact: () => never,
    }
    const expected = { ...well, status: 'bad', database: 'failing', queue: 'unknown' }
    expect(await healthOf({ store: silent })()).toEqual(expected)
  })

  it('tells a job that nobody has taken for ten minutes', async () => {
    const health = healthOf()
    await enqueue('2026-11-21T06:00:00.000Z')
    await enqueue('2026-11-22T06:00:00.000Z')
    house.clock.set('2026-11-21T06:10:00.000Z')
    expect(await health()).toEqual(well)
    house.clock.set('2026-11-21T06:10:05.001Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  it('does not call a queue stuck for what fell due while the house was closed', async () => {
    await enqueue('2026-11-20T06:00:00.000Z')
    expect(await healthOf()()).toEqual(well)
  })

  it('is looked at once in five seconds, however many ask', async () => {
    let probes = 0
    const store = storeOf(house.app.database, healthRepository)
    const counting: Store<HealthRepository> = {
      read: store.read,
      transact: (work) => {
        probes += 1
        return store.transact(work)
      },
    }
    const health = healthOf({ store: counting })
    await Promise.all(Array.from({ length: 50 }, () => health()))
    house.clock.set('2026-11-21T06:00:04.999Z')
    await health()
    expect(probes).toBe(1)
    house.clock.set('2026-11-21T06:00:05.000Z')
    await health()
    expect(probes).toBe(2)
  })
})
