import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storagePath } from '#lib/server/kernel/files/files.ts'
import type { Job } from '#lib/server/kernel/jobs/job-row.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { ashaAndRavi, julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

describe.each(anyEngine)('a results file of which half is on the disk, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  /** A disk may recover, so the check is retried with growing delays. */
  async function endedAfterRetries(jobId: string): Promise<Job> {
    for (;;) {
      await testApp.app.jobs.idle()
      const job = await testApp.app.resultsStore.read.jobs.find(jobId)
      if (job?.state === 'failed') return job
      testApp.clock.set(job?.notBefore ?? '')
    }
  }

  it('is refused by the check, and uploaded once more is checked wholly', async () => {
    const { imports, exams } = testApp.app.results
    const exam = await exams.create(julyExam, lakshmi)
    const first = await imports.start(exam.id, ashaAndRavi, 'results.csv', lakshmi)
    const { fileHash } = await imports.show(first.importId)
    truncateSync(storagePath(join(testApp.app.env.dataDir, 'files'), fileHash), 100)
    const jobId = await imports.check(first.importId, first.mapping, lakshmi)
    const failed = await endedAfterRetries(jobId)
    expect(failed.problem).toBe('file.damaged')
    expect((await imports.show(first.importId)).state).not.toBe('checked')

    const second = await imports.start(exam.id, ashaAndRavi, 'results.csv', lakshmi)
    await testApp.app.jobs.ended(await imports.check(second.importId, second.mapping, lakshmi))
    expect(await imports.show(second.importId)).toMatchObject({ state: 'checked', rows: 6, errorRows: 0 })
  })
})
