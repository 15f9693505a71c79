import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { type HealthRepository, healthRepository } from '#lib/server/kernel/health/health.repository.ts'
import { freeBelow, healthOf } from '#lib/server/kernel/health/health.service.ts'
import { identityRepository } from '#lib/server/features/identity/identity.repository.ts'
import { features } from '#lib/server/app.ts'
import { jobKindsOf } from '#lib/server/kernel/declared.ts'
import type { LeasedJob } from '#lib/server/kernel/jobs/job-row.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { openTestApp } from '../support/test-app.ts'

const gigabyte = 1024 ** 3
const well = { status: 'ok', database: 'ok', disk: 'ok', queue: 'ok' }

describe.each(engines)('the health of the server on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  function openHealth({ free = gigabyte, store = storeOf(testApp.app.database, healthRepository) } = {}) {
    const { clock } = testApp
    const { log, env } = testApp.app
    return healthOf({
      store,
      clock,
      log,
      dataDir: env.dataDir,
      kinds: jobKindsOf(features),
      freeBytes: async () => free,
      patience: 2_000,
    })
  }

  const enqueue = (notBefore: string, kind = 'results.refresh'): Promise<void> =>
    testApp.app.resultsStore.transact((write) =>
      write.jobs.enqueue({
        id: newId(),
        kind,
        subjectId: 'e1',
        input: {},
        createdAt: notBefore,
        createdBy: { id: 'asha' },
        notBefore,
      }),
    )

  it('is good, and is written to find out', async () => {
    expect(await openHealth()()).toEqual(well)
    const probe = await testApp.app.resultsStore.read.settings.find('health.probe')
    expect(probe).toBe(testApp.clock.now())
  })

  it('tells a full disk', async () => {
    expect(await openHealth({ free: 100_000_000 })()).toEqual({ ...well, status: 'bad', disk: 'full' })
  })

  it('tells a database that takes no writes, though it answers', async () => {
    const store = storeOf(testApp.app.database, healthRepository)
    const full: Store<HealthRepository> = {
      read: store.read,
      transact: () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' })),
    }
    expect(await openHealth({ store: full })()).toEqual({ ...well, status: 'bad', database: 'failing' })
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
    expect(await openHealth({ store: silent })()).toEqual(expected)
  })

  it('tells a job that nobody has taken for ten minutes', async () => {
    const health = openHealth()
    await enqueue('2026-11-21T06:00:00.000Z')
    await enqueue('2026-11-22T06:00:00.000Z')
    testApp.clock.set('2026-11-21T06:10:00.000Z')
    expect(await health()).toEqual(well)
    testApp.clock.set('2026-11-21T06:10:05.001Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  /** Begins what waits longest, as a server does that renews its lease until then. */
  async function takeOne(leaseUntil: string): Promise<LeasedJob | null> {
    const now = testApp.clock.now()
    return testApp.app.resultsStore.transact(async ({ jobs }) => {
      const job = await jobs.nextDue(['results.refresh'], now)
      return job && jobs.take(job, 'another server', now, leaseUntil)
    })
  }

  it('is good while a lane works, however long others wait for their turn', async () => {
    const health = openHealth()
    for (let count = 0; count < 3; count += 1) await enqueue('2026-11-21T06:00:00.000Z')
    const job = await takeOne('2026-11-21T06:40:00.000Z')
    testApp.clock.set('2026-11-21T06:35:00.000Z')
    expect(await health()).toEqual(well)
    // Between two jobs nothing runs.
    await testApp.app.resultsStore.transact(({ jobs }) =>
      job ? jobs.end(job, testApp.clock.now(), null) : Promise.resolve(false),
    )
    testApp.clock.set('2026-11-21T06:36:00.000Z')
    expect(await health()).toEqual(well)
    testApp.clock.set('2026-11-21T06:45:00.001Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  it('tells a lane that stands while another works', async () => {
    const health = openHealth()
    await enqueue('2026-11-21T06:00:00.000Z')
    await enqueue('2026-11-21T06:00:00.000Z', 'results.publish')
    await takeOne('2026-11-21T07:00:00.000Z')
    testApp.clock.set('2026-11-21T06:11:00.000Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  it('tells a job whose server fell silent, when nobody has taken it over for ten minutes', async () => {
    const health = openHealth()
    await enqueue('2026-11-21T06:00:00.000Z')
    await takeOne('2026-11-21T06:01:00.000Z')
    testApp.clock.set('2026-11-21T06:11:00.000Z')
    expect(await health()).toEqual(well)
    testApp.clock.set('2026-11-21T06:11:05.001Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  const writeEmail = (): Promise<void> =>
    identityStore().transact(({ outbox }) =>
      outbox.add(
        testApp.app.mail.compose({
          to: { id: 'u-asha', email: 'asha@example.edu', language: 'en' },
          template: 'reset',
          params: { name: 'Asha', path: '/' },
          expiresAt: null,
        }),
      ),
    )
  const identityStore = () => storeOf(testApp.app.database, identityRepository)

  it('tells emails that nobody sends, and none that wait behind many others', async () => {
    const health = openHealth()
    await writeEmail()
    await writeEmail()
    const lease = { owner: 'x', now: testApp.clock.now(), until: '2026-11-21T06:12:00.000Z' }
    const taken = await identityStore().transact(({ outbox }) => outbox.take(lease, 1))
    testApp.clock.set('2026-11-21T06:11:00.000Z')
    expect(await health()).toEqual(well)
    await identityStore().transact(({ outbox }) => outbox.sent(taken[0]?.id ?? '', testApp.clock.now()))
    testApp.clock.set('2026-11-21T06:20:00.000Z')
    expect(await health()).toEqual(well)
    testApp.clock.set('2026-11-21T06:21:00.001Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  it('does not call a queue stuck for what fell due while the server was closed', async () => {
    await enqueue('2026-11-20T06:00:00.000Z')
    expect(await openHealth()()).toEqual(well)
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
    const health = openHealth({ store: counting })
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
  // Others write to it meanwhile.
  expect(Math.abs((await freeBelow(tmpdir())) / free - 1)).toBeLessThan(0.2)
})
