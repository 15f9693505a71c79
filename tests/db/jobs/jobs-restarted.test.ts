import { describe, expect, it } from 'vitest'
import { linksJobs } from '#lib/server/features/links/records/follow-names.ts'
import { importsJobs } from '#lib/server/kernel/imports/feature.ts'
import { jobRepository } from '#lib/server/kernel/jobs/job.repository.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'

const kinds = { ...linksJobs, ...importsJobs }

describe.each(engines)('a job that nobody would ask for again, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it.each(['links.names', 'imports.figures'])(
    'starts again ten minutes after it failed: %s',
    async (name) => {
      const { database, clock } = testApp.app
      await database.writes.deleteFrom('jobs').execute()
      const store = storeOf(database, (db) => ({ jobs: jobRepository(db), db }))
      const created = { createdAt: clock.now(), createdBy: { id: 'system' }, dedupeKey: name }
      await store.transact((write) =>
        write.jobs.enqueue({ id: 'first', kind: name, subjectId: name, input: {}, ...created }),
      )
      const first = await store.read.jobs.find('first')
      const failed = await store.transact(async (write) => {
        const leased = first && (await write.jobs.take(first, 'somebody', clock.now(), clock.now()))
        if (!leased) return false
        await write.jobs.end(leased, clock.now(), { problem: 'job.brokeOff', isFault: true })
        // A second failure while the first retry waits adds no further retry.
        await kinds[name]?.onFailed?.(write.db, leased, clock.now())
        await kinds[name]?.onFailed?.(write.db, leased, clock.now())
        return true
      })
      expect(failed).toBe(true)
      expect(await store.read.jobs.nextDue([name], clock.now())).toBeNull()
      later(testApp, 10 * 60 + 1)
      expect(await store.read.jobs.nextDue([name], clock.now())).toMatchObject({
        kind: name,
        state: 'queued',
      })
      expect(await database.reads.selectFrom('jobs').select('id').execute()).toHaveLength(2)
    },
  )
})
