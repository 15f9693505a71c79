import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#lib/server/kernel/core/log.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { createJobs } from '#lib/server/kernel/jobs/jobs.ts'
import { jobStore } from '#lib/server/kernel/jobs/job-store.ts'
import { createRateLimits, limits } from '#lib/server/kernel/http/rate-limit.ts'
import { serverRepository } from '#lib/server/kernel/servers/server.repository.ts'
import { type Servers, createServers } from '#lib/server/kernel/servers/servers.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { publishedExam } from '../support/exam-steps.ts'
import { julyExam } from '../support/sample-exam.ts'
import { lakshmi, later, openTestApp } from '../support/test-app.ts'

const log = createLog('silent')

describe.each(engines)('servers of one database on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const started: Servers[] = []
  afterEach(async () => {
    for (const server of started.splice(0)) await server.stop()
  })

  async function start(build: string, isSole = false): Promise<Servers> {
    const { database } = testApp.app
    const server = createServers({
      store: storeOf(database, serverRepository),
      clock: testApp.clock,
      log,
      build,
    })
    started.push(server)
    await server.start(isSole)
    return server
  }

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

  describe('jobs of one build', () => {
    async function enqueue(build: string | undefined): Promise<string> {
      const id = newId()
      const job = { id, kind: 'test.work', subjectId: 's', input: {}, createdAt: testApp.clock.now() }
      await testApp.app.resultsStore.transact((write) =>
        write.jobs.enqueue({ ...job, createdBy: lakshmi, ...(build && { build }) }),
      )
      return id
    }

    function jobsOf(build: string, run: (id: string) => Promise<void>) {
      const kind = { lane: 'work' as const, timeLimit: 60_000, attempts: 3, access: [], run: async () => {} }
      const kinds = {
        'test.work': kind,
        'test.asked': { ...kind, lane: 'interactive' as const },
        'test.pages': { ...kind, lane: 'prerendering' as const },
      }
      const store = jobStore(testApp.app.database)
      return createJobs({ store, clock: testApp.clock, log, kinds, build, run: ({ id }) => run(id) })
    }

    it('are done by servers of that build alone, all others by any', async () => {
      const ids = [await enqueue('old'), await enqueue('new'), await enqueue(undefined)]
      const ran: string[] = []
      await jobsOf('new', async (id) => void ran.push(id)).idle()
      expect(ran.toSorted()).toEqual(ids.slice(1).toSorted())
    })

    it('go when no server of that build is left', async () => {
      const ids = [await enqueue('old'), await enqueue('new'), await enqueue(undefined)]
      await start('new')
      const found = await Promise.all(ids.map((id) => testApp.app.resultsStore.read.jobs.find(id)))
      expect(found.map((job) => job !== null)).toEqual([false, true, true])
    })

    it('that another server left running are taken over at once by the only one, and no tool’s are', async () => {
      const { jobs } = testApp.app.resultsStore.read
      const now = testApp.clock.now()
      const until = '2099-01-01T00:00:00.000Z'
      const ids = [await enqueue(undefined), await enqueue(undefined)]
      for (const [index, owner] of ['elsewhere 1 1 x server', 'elsewhere 2 2 y'].entries()) {
        const job = await jobs.find(ids[index] ?? '')
        if (job) await testApp.app.resultsStore.transact((write) => write.jobs.take(job, owner, now, until))
      }
      const ran: string[] = []
      const own = jobsOf('new', async (id) => void ran.push(id))
      await own.idle()
      expect(ran).toEqual([])
      await own.start(true)
      await expect.poll(() => ran).toEqual([ids[0]])
      await own.stop()
    })
  })

  describe('prerendered pages', () => {
    const sets = async () =>
      (await testApp.app.resultsStore.read.prerendered.sets()).map(({ renderVersion }) => renderVersion)
    const build = 'other'

    /** As a server of another build leaves its set of the same version. */
    async function addSet(examId: string, renderVersion: string): Promise<void> {
      const set = { examId, version: 1, renderVersion, headers: {} }
      await testApp.app.resultsStore.transact(async ({ prerendered }) => {
        const { id } = await prerendered.openSet(set, testApp.clock.now())
        await prerendered.closeSet(id, testApp.clock.now())
      })
    }

    async function makeAnew(): Promise<void> {
      const ours = await testApp.app.renderVersion()
      await testApp.app.database.writes
        .updateTable('finished_sets')
        .set({ finished_at: null })
        .where('stamp', '=', ours)
        .execute()
      await testApp.app.start()
      await testApp.app.jobs.idle()
    }

    it('of another build stay while a server of it lives, and go when none does', async () => {
      const examId = await publishedExam(testApp)
      const [ours = ''] = await sets()
      const [, look = ''] = ours.split('.')
      const server = await start(build)
      await addSet(examId, `${build}.${look}`)
      await addSet(examId, `gone.${look}`)
      await addSet(examId, `${build}.before`)
      await makeAnew()
      await expect.poll(async () => (await sets()).toSorted()).toEqual([ours, `${build}.${look}`].toSorted())
      await server.stop()
      // One may be under way from the start.
      await testApp.app.housekeeping.run()
      await testApp.app.housekeeping.run()
      expect(await sets()).toEqual([ours])
    })

    it('two builds do not make each other’s pages anew', async () => {
      await publishedExam(testApp, { ...julyExam, title: 'Other' })
      await start(build)
      await testApp.app.start()
      await testApp.app.jobs.idle()
      const jobs = await testApp.app.database.reads
        .selectFrom('jobs')
        .select('kind')
        .where('kind', '=', 'results.finish')
        .execute()
      expect(jobs).toEqual([])
    })
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
