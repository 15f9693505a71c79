import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '#lib/server/kernel/core/errors.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { JobKinds } from '#lib/server/kernel/jobs/job-kind.ts'
import type { Job, LeasedJob } from '#lib/server/kernel/jobs/job-row.ts'
import { type Jobs, type JobsParts, createJobs } from '#lib/server/kernel/jobs/jobs.ts'
import { thisProcess } from '#lib/server/kernel/jobs/owner.ts'
import { type JobStore, jobStore } from '#lib/server/kernel/jobs/job-store.ts'
import { runTask } from '#lib/server/kernel/jobs/run-task.ts'
import { engines } from '../support/databases.ts'
import { createGate } from '../support/gate.ts'
import { type TestApp, lakshmi, later, openTestApp, ravi } from '../support/test-app.ts'

describe.each(engines)('jobs on %s', (engine) => {
  let testApp: TestApp
  let failed: string[]
  let jobId: string
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    failed = []
    jobId = await enqueue('test.work')
  })
  afterEach(() => testApp.close())

  const kindOf = (lane: 'interactive' | 'work' | 'prerendering'): JobKinds[string] => ({
    lane,
    timeLimit: 60_000,
    attempts: 2,
    access: ['ROLE_EXAMINATION'],
    run: async () => {},
    onFailed: async (_, { id }) => void failed.push(id),
  })
  const kinds: JobKinds = {
    'test.wait': kindOf('interactive'),
    'test.work': kindOf('work'),
    'test.render': kindOf('prerendering'),
  }

  /** A server's jobs: each is the only owner of its name. */
  const serverWith = (parts: Partial<JobsParts> & Pick<JobsParts, 'run'>): Jobs =>
    createJobs({
      store: jobStore(testApp.app.database),
      clock: testApp.clock,
      log: testApp.app.log,
      kinds,
      ...parts,
    })

  async function enqueue(kind: string, notBefore = testApp.clock.now(), dedupeKey?: string): Promise<string> {
    const id = newId()
    const job = {
      id,
      kind,
      subjectId: 's',
      input: {},
      createdAt: testApp.clock.now(),
      createdBy: lakshmi,
      notBefore,
    }
    await testApp.app.resultsStore.transact((write) =>
      write.jobs.enqueue(dedupeKey ? { ...job, dedupeKey } : job),
    )
    return id
  }

  const find = async (id = jobId): Promise<Job | null> => testApp.app.resultsStore.read.jobs.find(id)

  it('of the other lanes go on while one stands still', async () => {
    const standing = createGate()
    const ran: string[] = []
    for (const kind of ['test.render', 'test.wait']) await enqueue(kind)
    const idle = serverWith({
      run: async ({ kind }) => {
        if (kind === 'test.work') await standing.pass()
        ran.push(kind)
      },
    }).idle()
    await standing.reached
    await expect.poll(() => ran.toSorted()).toEqual(['test.render', 'test.wait'])
    standing.open()
    await idle
    expect(ran.at(-1)).toBe('test.work')
  })

  it('run one at a time in their lane', async () => {
    let running = 0
    const seen: number[] = []
    await enqueue('test.work')
    const run = async (): Promise<void> => {
      seen.push((running += 1))
      await find()
      running -= 1
    }
    await serverWith({ run }).idle()
    expect(seen).toEqual([1, 1])
  })

  it('do not start before their time', async () => {
    const ran: string[] = []
    const server = serverWith({ run: async ({ id }) => void ran.push(id) })
    const laterId = await enqueue('test.work', '2026-11-21T07:00:00.000Z')
    testApp.clock.set('2026-11-21T06:59:59.999Z')
    await server.idle()
    expect(ran).toEqual([jobId])
    testApp.clock.set('2026-11-21T07:00:00.000Z')
    await server.idle()
    expect(ran).toEqual([jobId, laterId])
  })

  it('of a living server are never taken, and are once its lease has run out', async () => {
    const standing = createGate()
    const first = serverWith({ run: standing.pass }).idle()
    await standing.reached
    const second = serverWith({ run: async () => {} })
    later(testApp, 29)
    await second.idle()
    expect(await find()).toMatchObject({ state: 'running', attempts: 1 })
    later(testApp, 2)
    await second.idle()
    expect(await find()).toMatchObject({ state: 'done', attempts: 2 })
    standing.open()
    await first
    expect(await find()).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('are kept by a heartbeat for as long as they take', async () => {
    const standing = createGate()
    const first = serverWith({ run: standing.pass, heartbeat: 5 }).idle()
    await standing.reached
    later(testApp, 29)
    await expect.poll(async () => (await find())?.leaseUntil).toBe('2026-11-21T06:00:59.000Z')
    later(testApp, 29)
    await serverWith({ run: async () => {} }).idle()
    expect(await find()).toMatchObject({ state: 'running', attempts: 1 })
    standing.open()
    await first
    expect(await find()).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('of a process of this machine that has ended are taken at once', async () => {
    const { read, transact } = testApp.app.resultsStore
    const due = await read.jobs.nextDue(['test.work'], testApp.clock.now())
    const [place = '', , start = ''] = thisProcess().name.split(' ')
    const gone = [place, 2 ** 22 + 1, start, 'x'].join(' ')
    const until = '2026-11-22T06:00:00.000Z'
    expect(due && (await transact((w) => w.jobs.take(due, gone, testApp.clock.now(), until)))).not.toBeNull()
    await serverWith({ run: async () => {} }).idle()
    expect(await find()).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('that broke off are begun again later, and have failed after their last attempt', async () => {
    const server = serverWith({ run: () => Promise.reject(new Error('the thread died')) })
    await server.idle()
    expect(await find()).toMatchObject({ state: 'queued', attempts: 1, owner: null })
    later(testApp, 1)
    await server.idle()
    expect(await find()).toMatchObject({ state: 'failed', problem: 'request.failed' })
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
    expect(await find()).toMatchObject({ state: 'failed', problem: 'job.brokeOff' })
    expect({ ran, failed }).toEqual({ ran: [], failed: [jobId] })
  })

  it('that are refused have failed at once, and are not called done', async () => {
    await serverWith({ run: () => Promise.reject(conflict('exam.notPublishable')) }).idle()
    expect(await find()).toMatchObject({ state: 'failed', problem: 'exam.notPublishable', attempts: 1 })
    expect(failed).toEqual([jobId])
  })

  it('that cannot be put right after they failed end all the same, and the next one of their lane runs', async () => {
    const next = await enqueue('test.work')
    const onFailed = (): Promise<void> => Promise.reject(new TypeError('no such thing'))
    const broken = { ...kinds, 'test.work': { ...kindOf('work'), onFailed } } as JobKinds
    const run: JobsParts['run'] = async ({ id }) => {
      if (id === jobId) throw conflict('exam.notPublishable')
    }
    await serverWith({ kinds: broken, run }).idle()
    expect([await find(), await find(next)]).toMatchObject([
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
    expect(await find()).toMatchObject({ state: 'running' })
    isAway = false
    await server.idle()
    expect([(await find())?.state, failed]).toEqual(['failed', [jobId]])
  })

  it('that were to begin at once do so though the clock was set back', async () => {
    later(testApp, -3600)
    const waiting = await enqueue('test.work', testApp.clock.now())
    later(testApp, -3600)
    const ran: string[] = []
    const server = serverWith({ run: async ({ id }) => void ran.push(id) })
    await server.ended(waiting)
    await server.idle()
    expect(ran).toEqual([waiting, jobId])
  })

  it('are not taken where their lease was renewed since they were seen, nor by two', async () => {
    const { transact } = testApp.app.resultsStore
    const now = testApp.clock.now()
    const take = (seen: Job, owner: string) => transact((w) => w.jobs.take(seen, owner, now, now))
    const queued = (await find()) as Job
    const lease = (await take(queued, 'first')) as LeasedJob
    const seen = (await find()) as Job
    await transact((w) => w.jobs.renew(lease, '2026-11-21T06:00:30.000Z'))
    expect(await take(seen, 'second')).toBeNull()
    const abandoned = (await find()) as Job
    const takers = await Promise.all([take(abandoned, 'second'), take(abandoned, 'third')])
    expect(takers.filter((each) => each !== null)).toHaveLength(1)
    expect(await find()).toMatchObject({ attempts: 2 })
  })

  it('that take too long are ended', async () => {
    const short = { ...kinds, 'test.work': { ...kindOf('work'), timeLimit: 5 } } as JobKinds
    const run: JobsParts['run'] = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    await serverWith({ run, kinds: short }).idle()
    expect(await find()).toMatchObject({ state: 'failed', problem: 'job.tookTooLong' })
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
    expect(await find()).toMatchObject({ state: 'queued', attempts: 0, owner: null })
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
    expect(await find()).toMatchObject({ state: 'done', attempts: 2, done: 0 })
  })

  it('know their leases by owner and by attempt', async () => {
    const { transact } = testApp.app.resultsStore
    const take = async (owner: string) => {
      const seen = await find()
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

  it('go on as soon as the database is back', async () => {
    let isAway = true
    const store = jobStore(testApp.app.database)
    const transact: JobStore['transact'] = (work) =>
      isAway ? Promise.reject(new Error('connection refused')) : store.transact(work)
    const server = serverWith({ store: { ...store, transact }, run: async () => {} })
    await expect(server.idle()).rejects.toThrow('connection refused')
    isAway = false
    await server.idle()
    expect(await find()).toMatchObject({ state: 'done' })
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
    expect(await find()).toMatchObject({ state: 'running', attempts: 1 })
    isAway = false
    await server.idle()
    expect(await find()).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('of others are left alone by a process that was not started', async () => {
    const ran: string[] = []
    const own = await enqueue('test.work')
    const tool = serverWith({ run: async ({ id }) => void ran.push(id) })
    tool.wake()
    expect(await tool.ended(own)).toMatchObject({ id: own, state: 'done' })
    expect(ran).toEqual([own])
    expect(await find()).toMatchObject({ state: 'queued' })
  })

  it('run once where a tool and a server both want them', async () => {
    const ran: string[] = []
    const run = async ({ id }: Job): Promise<void> => void ran.push(id)
    await Promise.all([
      serverWith({ run }).ended(jobId),
      serverWith({ run }).idle(),
      serverWith({ run }).ended(jobId),
    ])
    expect(ran).toEqual([jobId])
  })

  it('are shown to who began them and to those whose work they are', async () => {
    const server = serverWith({ run: async () => {} })
    const shown = (
      id: string,
      role: 'ROLE_STUDENT' | 'ROLE_EXAMINATION',
      mustAddFactor = false,
    ): Promise<string> =>
      server.show(jobId, { id, roles: [role], mustAddFactor }).then(
        () => 'shown',
        (error: { code: string }) => error.code,
      )
    expect(await shown(lakshmi.id, 'ROLE_STUDENT')).toBe('shown')
    expect(await shown(ravi.id, 'ROLE_EXAMINATION')).toBe('shown')
    expect(await shown(ravi.id, 'ROLE_EXAMINATION', true)).toBe('job.notFound')
    expect(await shown(ravi.id, 'ROLE_STUDENT')).toBe('job.notFound')
    expect(await shown(lakshmi.name, 'ROLE_STUDENT')).toBe('job.notFound')
  })

  it('with one key wait once, until the first is taken', async () => {
    const first = await enqueue('test.render', undefined, 'one')
    const second = await enqueue('test.render', undefined, 'one')
    expect([await find(first), await find(second)]).toMatchObject([{ state: 'queued' }, null])
    await serverWith({ run: async () => {} }).idle()
    const third = await enqueue('test.render', undefined, 'one')
    expect(await find(third)).toMatchObject({ state: 'queued' })
  })
})
