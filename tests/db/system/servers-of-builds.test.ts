import { describe, expect, it } from 'vitest'
import { createLog } from '#lib/server/kernel/core/log.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { createJobs } from '#lib/server/kernel/jobs/jobs.ts'
import { jobStore } from '#lib/server/kernel/jobs/job.repository.ts'
import { engines } from '../../support/database/databases.ts'
import { startedServers } from '../../support/servers/started-servers.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const log = createLog('silent')

describe.each(engines)('servers of several builds on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { start } = startedServers(testApp)

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
})
