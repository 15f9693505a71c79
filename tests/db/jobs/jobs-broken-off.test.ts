import { beforeEach, describe, expect, it } from 'vitest'
import { conflict, unavailable, upstream } from '#lib/server/kernel/core/errors.ts'
import type { JobKinds } from '#lib/server/kernel/jobs/job-kind.ts'
import type { Job } from '#lib/server/kernel/jobs/job-row.ts'
import { type JobsParts } from '#lib/server/kernel/jobs/jobs.ts'
import { type JobStore, jobStore } from '#lib/server/kernel/jobs/job.repository.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'
import { jobServers } from '../../support/processes/job-servers.ts'

describe.each(engines)('jobs that break off, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let jobId: string
  const { find, failed, kindOf, kinds, serverWith, enqueue } = jobServers(testApp)

  beforeEach(async () => {
    jobId = await enqueue('test.work')
  })

  it('that stopped are started again later, and have failed after their last attempt', async () => {
    const server = serverWith({ run: () => Promise.reject(new Error('the thread died')) })
    await server.idle()
    expect(await find(jobId)).toMatchObject({ state: 'queued', attempts: 1, owner: null })
    later(testApp, 1)
    await server.idle()
    expect(await find(jobId)).toMatchObject({ state: 'failed', problem: 'request.failed', isFault: true })
    expect(failed).toEqual([jobId])
  })

  it('that took their process along each time are given up without another attempt', async () => {
    const { read, transact } = testApp.app.resultsStore
    for (const owner of ['elsewhere 1', 'elsewhere 2']) {
      const seen = await read.jobs.find(jobId)
      if (seen) await transact((w) => w.jobs.take(seen, owner, testApp.clock.now(), testApp.clock.now()))
    }
    later(testApp, 1)
    const ran: string[] = []
    await serverWith({ run: async ({ id }) => void ran.push(id) }).idle()
    expect(await find(jobId)).toMatchObject({ state: 'failed', problem: 'job.brokeOff', isFault: true })
    expect({ ran, failed }).toEqual({ ran: [], failed: [jobId] })
  })

  it('that are refused have failed at once, and are not called done', async () => {
    await serverWith({ run: () => Promise.reject(conflict('exam.notPublishable')) }).idle()
    expect(await find(jobId)).toMatchObject({
      state: 'failed',
      problem: 'exam.notPublishable',
      isFault: false,
      attempts: 1,
    })
    expect(failed).toEqual([jobId])
  })

  it('by what they stand on are tried once more, and have failed by no refusal', async () => {
    for (const refuse of [unavailable, upstream]) {
      const id = await enqueue('test.work')
      const server = serverWith({ run: () => Promise.reject(refuse('file.storeDown')) })
      await server.idle()
      later(testApp, 1)
      await server.idle()
      expect(await find(id)).toMatchObject({ problem: 'file.storeDown', isFault: true, attempts: 2 })
    }
  })

  it('that cannot be put right after they failed end all the same, and the next one of their lane runs', async () => {
    const next = await enqueue('test.work')
    const onFailed = (): Promise<void> => Promise.reject(new TypeError('no such thing'))
    const broken = { ...kinds, 'test.work': { ...kindOf('work'), onFailed } } as JobKinds
    const run: JobsParts['run'] = async ({ id }) => {
      if (id === jobId) throw conflict('exam.notPublishable')
    }
    await serverWith({ kinds: broken, run }).idle()
    expect([await find(jobId), await find(next)]).toMatchObject([
      { state: 'failed', problem: 'exam.notPublishable' },
      { state: 'done' },
    ])
  })

  it('that fail while the database is away are put right once it is back', async () => {
    let isAway = true
    const onFailed = async (_: unknown, { id }: Job): Promise<void> => {
      if (isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      failed.push(id)
    }
    const away = { ...kinds, 'test.work': { ...kindOf('work'), onFailed } } as JobKinds
    const server = serverWith({ kinds: away, run: () => Promise.reject(conflict('exam.notPublishable')) })
    await expect(server.idle()).rejects.toThrow('connect')
    expect(await find(jobId)).toMatchObject({ state: 'running' })
    isAway = false
    await server.idle()
    expect([(await find(jobId))?.state, failed]).toEqual(['failed', [jobId]])
  })

  it('go on as soon as the database is back', async () => {
    let isAway = true
    const store = jobStore(testApp.app.database)
    const transact: JobStore['transact'] = (work) =>
      isAway ? Promise.reject(new Error('connection refused')) : store.transact(work)
    const server = serverWith({ store: { ...store, transact }, run: async () => {} })
    await expect(server.idle()).rejects.toThrow('connection refused')
    isAway = false
    await server.idle()
    expect(await find(jobId)).toMatchObject({ state: 'done' })
  })

  it('whose end could not be written are run again by the same server', async () => {
    let isAway = false
    const store = jobStore(testApp.app.database)
    const transact: JobStore['transact'] = (work) =>
      isAway ? Promise.reject(new Error('connection refused')) : store.transact(work)
    const server = serverWith({
      store: { ...store, transact },
      run: async ({ attempts }) => void (isAway = attempts === 1),
    })
    await expect(server.idle()).rejects.toThrow('connection refused')
    expect(await find(jobId)).toMatchObject({ state: 'running', attempts: 1 })
    isAway = false
    await server.idle()
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2 })
  })
})
