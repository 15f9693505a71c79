import { describe, expect, it } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { identityRepository } from '#lib/server/features/identity/repository.ts'
import type { LeasedJob } from '#lib/server/kernel/jobs/job-row.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openHealth, well } from '../../support/servers/open-health.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(anyEngine)('the health of the queues on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

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

  it('tells a job that nobody has taken for ten minutes', async () => {
    const health = openHealth(testApp)
    await enqueue('2026-11-21T06:00:00.000Z')
    await enqueue('2026-11-22T06:00:00.000Z')
    testApp.clock.set('2026-11-21T06:10:00.000Z')
    expect(await health()).toEqual(well)
    testApp.clock.set('2026-11-21T06:10:05.001Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  /** Takes the longest waiting job, as a server does that renews its lease until `leaseUntil`. */
  async function takeOne(leaseUntil: string): Promise<LeasedJob | null> {
    const now = testApp.clock.now()
    return testApp.app.resultsStore.transact(async ({ jobs }) => {
      const job = await jobs.nextDue(['results.refresh'], now)
      return job && jobs.take(job, 'another server', now, leaseUntil)
    })
  }

  it('is good while a lane works, however long others wait for their turn', async () => {
    const health = openHealth(testApp)
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
    const health = openHealth(testApp)
    await enqueue('2026-11-21T06:00:00.000Z')
    await enqueue('2026-11-21T06:00:00.000Z', 'results.publish')
    await takeOne('2026-11-21T07:00:00.000Z')
    testApp.clock.set('2026-11-21T06:11:00.000Z')
    expect(await health()).toEqual({ ...well, status: 'bad', queue: 'stuck' })
  })

  it('tells a job whose server fell silent, when nobody has taken it over for ten minutes', async () => {
    const health = openHealth(testApp)
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
    const health = openHealth(testApp)
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
    expect(await openHealth(testApp)()).toEqual(well)
  })
})
