import { beforeEach, describe, expect, it } from 'vitest'
import type { JobKinds } from '#lib/server/kernel/jobs/job-kind.ts'
import type { Job, LeasedJob } from '#lib/server/kernel/jobs/job-row.ts'
import { type JobsParts } from '#lib/server/kernel/jobs/jobs.ts'
import { thisProcess } from '#lib/server/kernel/jobs/owner.ts'
import { runTask } from '#lib/server/kernel/jobs/answer-in-worker.ts'
import { engines } from '../../support/database/databases.ts'
import { createGate } from '../../support/database/gate.ts'
import { openForEach } from '../../support/app/opened.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'
import { jobServers } from '../../support/processes/job-servers.ts'

describe.each(engines)('the leases of jobs on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let jobId: string
  const { find, kindOf, kinds, serverWith, enqueue } = jobServers(testApp)

  beforeEach(async () => {
    jobId = await enqueue('test.work')
  })

  it('of a living server are never taken, and are once its lease has run out', async () => {
    const standing = createGate()
    const first = serverWith({ run: standing.pass }).idle()
    await standing.reached
    const second = serverWith({ run: async () => {} })
    later(testApp, 29)
    await second.idle()
    expect(await find(jobId)).toMatchObject({ state: 'running', attempts: 1 })
    later(testApp, 2)
    await second.idle()
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2 })
    standing.open()
    await first
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('are kept by a heartbeat for as long as they take', async () => {
    const standing = createGate()
    const first = serverWith({ run: standing.pass, heartbeat: 5 }).idle()
    await standing.reached
    later(testApp, 29)
    await expect.poll(async () => (await find(jobId))?.leaseUntil).toBe('2026-11-21T06:00:59.000Z')
    later(testApp, 29)
    await serverWith({ run: async () => {} }).idle()
    expect(await find(jobId)).toMatchObject({ state: 'running', attempts: 1 })
    standing.open()
    await first
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('of a process of this machine that has ended are taken at once', async () => {
    const { read, transact } = testApp.app.resultsStore
    const due = await read.jobs.nextDue(['test.work'], testApp.clock.now())
    const [place = '', , start = ''] = thisProcess().name.split(' ')
    const gone = [place, 2 ** 22 + 1, start, 'x'].join(' ')
    const until = '2026-11-22T06:00:00.000Z'
    expect(due && (await transact((w) => w.jobs.take(due, gone, testApp.clock.now(), until)))).not.toBeNull()
    await serverWith({ run: async () => {} }).idle()
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('are not taken where their lease was renewed since they were seen, nor by two', async () => {
    const { transact } = testApp.app.resultsStore
    const now = testApp.clock.now()
    const take = (seen: Job, owner: string) => transact((w) => w.jobs.take(seen, owner, now, now))
    const queued = (await find(jobId)) as Job
    const lease = (await take(queued, 'first')) as LeasedJob
    const seen = (await find(jobId)) as Job
    await transact((w) => w.jobs.renew(lease, '2026-11-21T06:00:30.000Z'))
    expect(await take(seen, 'second')).toBeNull()
    const abandoned = (await find(jobId)) as Job
    const takers = await Promise.all([take(abandoned, 'second'), take(abandoned, 'third')])
    expect(takers.filter((each) => each !== null)).toHaveLength(1)
    expect(await find(jobId)).toMatchObject({ attempts: 2 })
  })

  it('are given back by a server that stops', async () => {
    const standing = createGate()
    const run: JobsParts['run'] = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        void standing.pass()
      })
    const server = serverWith({ run })
    const idle = server.idle()
    await standing.reached
    await server.stop()
    await idle
    expect(await find(jobId)).toMatchObject({ state: 'queued', attempts: 0, owner: null })
  })

  it('whose lease is lost can neither write, report nor end', async () => {
    const tried: string[] = []
    const lost = (error: { code: string }): void => void tried.push(error.code)
    const touch = { ...kinds, 'test.work': { ...kindOf('work'), run: taskThatWrites } } as JobKinds
    async function taskThatWrites(
      ...[{ fenced, complete }, , report]: Parameters<JobKinds[string]['run']>
    ): Promise<void> {
      const { resultsStore } = testApp.app
      const store = fenced(resultsStore)
      await store.transact((write) => write.settings.save('mine', 1, testApp.clock.now(), 'x'))
      later(testApp, 31)
      await serverWith({ run: async () => {} }).idle()
      await store.transact((w) => w.settings.save('late', 1, testApp.clock.now(), 'x')).catch(lost)
      await complete(resultsStore, (w) => w.settings.save('late', 1, testApp.clock.now(), 'x')).catch(lost)
      await report(1, 1).catch(lost)
    }
    await serverWith({ kinds: touch, run: (job) => runTask(testApp.app, touch, job) }).idle()
    expect(tried).toEqual(['job.leaseLost', 'job.leaseLost', 'job.leaseLost'])
    const { settings } = testApp.app.resultsStore.read
    expect([await settings.find('mine'), await settings.find('late')]).toEqual([1, null])
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2, done: 0 })
  })

  it('know their leases by owner and by attempt', async () => {
    const { transact } = testApp.app.resultsStore
    const take = async (owner: string) => {
      const seen = await find(jobId)
      return (
        seen && transact((write) => write.jobs.take(seen, owner, testApp.clock.now(), testApp.clock.now()))
      )
    }
    const holds = async (lease: LeasedJob | null): Promise<boolean> =>
      lease !== null && transact((write) => write.jobs.stillMine(lease))
    const first = await take('first')
    if (first) await transact((write) => write.jobs.giveBack(first))
    const second = await take('second')
    expect(second?.attempts).toBe(first?.attempts)
    expect([await holds(first), await holds(second)]).toEqual([false, true])
    const third = await take('second')
    expect([await holds(second), await holds(third)]).toEqual([false, true])
  })
})
