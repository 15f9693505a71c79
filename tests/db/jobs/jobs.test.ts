import { beforeEach, describe, expect, it } from 'vitest'
import type { JobKinds } from '#lib/server/kernel/jobs/job-kind.ts'
import type { Job } from '#lib/server/kernel/jobs/job-row.ts'
import { type JobsParts } from '#lib/server/kernel/jobs/jobs.ts'
import { engines } from '../../support/database/databases.ts'
import { createGate } from '../../support/database/gate.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, later, openTestApp, ravi } from '../../support/app/test-app.ts'
import { jobServers } from '../../support/processes/job-servers.ts'

describe.each(engines)('jobs on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let jobId: string
  const { find, kindOf, kinds, serverWith, enqueue } = jobServers(testApp)

  beforeEach(async () => {
    jobId = await enqueue('test.work')
  })

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

  it('are found by what they are about; about nothing there are none, whatever else is under way', async () => {
    const { writes } = testApp.app.database
    const { runningOf } = testApp.app.resultsStore.read.jobs
    expect((await runningOf(['s', 'other'])).map(({ id }) => id)).toEqual([jobId])
    await writes.updateTable('jobs').set({ subject_id: '' }).execute()
    expect(await runningOf([])).toEqual([])
    expect(await runningOf(['s'])).toEqual([])
  })

  it('run one at a time in their lane', async () => {
    let running = 0
    const seen: number[] = []
    await enqueue('test.work')
    const run = async (): Promise<void> => {
      seen.push((running += 1))
      await find(jobId)
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

  it('that take too long are ended', async () => {
    const short = { ...kinds, 'test.work': { ...kindOf('work'), timeLimit: 5 } } as JobKinds
    const run: JobsParts['run'] = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    await serverWith({ run, kinds: short }).idle()
    expect(await find(jobId)).toMatchObject({ state: 'failed', problem: 'job.tookTooLong' })
  })

  it('of others are left alone by a process that was not started', async () => {
    const ran: string[] = []
    const own = await enqueue('test.work')
    const tool = serverWith({ run: async ({ id }) => void ran.push(id) })
    tool.wake()
    expect(await tool.ended(own)).toMatchObject({ id: own, state: 'done' })
    expect(ran).toEqual([own])
    expect(await find(jobId)).toMatchObject({ state: 'queued' })
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
