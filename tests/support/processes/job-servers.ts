import { beforeEach } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { JobKinds } from '#lib/server/kernel/jobs/job-kind.ts'
import type { Job } from '#lib/server/kernel/jobs/job-row.ts'
import { type Jobs, type JobsParts, createJobs } from '#lib/server/kernel/jobs/jobs.ts'
import { jobStore } from '#lib/server/kernel/jobs/job.repository.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Creates servers that run the job kinds of these tests. */
export function jobServers(testApp: TestApp) {
  const failed: string[] = []
  beforeEach(() => void failed.splice(0))

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

  /** Creates a server's jobs; each has a unique owner name. */
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

  const find = async (id: string): Promise<Job | null> => testApp.app.resultsStore.read.jobs.find(id)

  return { find, failed, kindOf, kinds, serverWith, enqueue }
}
