import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { jobKindsOf } from '#lib/server/kernel/declared.ts'
import { jobStore } from '#lib/server/kernel/jobs/job.repository.ts'
import { createJobs } from '#lib/server/kernel/jobs/jobs.ts'
import { runTask } from '#lib/server/kernel/jobs/answer-in-worker.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile } from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, later, openTestApp } from '../../../support/app/test-app.ts'
import { publications } from '../../../support/results/publications.ts'

const title = julyExam.title
const roll = (number: number): string => `21B81A${String(number).padStart(4, '0')}`
/** More than one chunk, so that a publication can be interrupted between two. */
const students = 45
const manyRows = sheetOf(
  ...Array.from({ length: students }, (_, number) => `${roll(number)},CN,COMPUTER NETWORKS,25,A,3`),
)

describe.each(engines)('a publication that is interrupted, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { find, transitionsTo, page, breakAfter } = publications(testApp)

  async function start(bytes = ashaAndRavi): Promise<{ examId: string; jobId: string }> {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, bytes)
    return { examId: id, jobId: (await testApp.app.results.publishing.publish(id, null, lakshmi)) ?? '' }
  }

  it('whose process is killed is finished by another, once', async () => {
    const { examId, jobId } = await start()
    const { dataDir, databaseUrl } = testApp.app.database.place
    const args = ['tests/support/processes/job-process.ts', dataDir, databaseUrl ?? '', '21B81A0502']
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await testApp.app.jobs.idle()
    expect(await find(jobId)).toMatchObject({ state: 'running', attempts: 1 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await testApp.app.jobs.idle()
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2 })
    expect(await transitionsTo('published')).toEqual([{ from: 'publishing', note: '' }])
    expect(await testApp.app.results.exams.show(examId)).toMatchObject({ state: 'published', version: 1 })
    expect(await page('21B81A0501')).toBe('<p>en 21B81A0501 1</p>')
    // Starting a process takes long on a busy machine.
  }, 120_000)

  it('that was interrupted half frozen comes to the same when it runs again', async () => {
    const { examId, jobId } = await start(manyRows)
    const { store } = testApp.workers
    const render = testApp.workers.renderAnswer
    let writes = 0
    testApp.workers.store = {
      ...store,
      transact: (work) => ((writes += 1) > 2 ? Promise.reject(new Error('gone')) : store.transact(work)),
    }
    await testApp.app.jobs.idle()
    testApp.workers.store = store
    expect(await find(jobId)).toMatchObject({ state: 'queued', attempts: 1 })
    expect(await store.read.published.rollNumbers(examId, 1)).toHaveLength(students)
    testApp.workers.renderAnswer = render
    later(testApp, 60)
    await testApp.app.jobs.idle()
    expect(await store.read.published.rollNumbers(examId, 1)).toHaveLength(students)
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('that was interrupted half finished shows nothing of its first attempt when it runs again', async () => {
    const { jobId } = await start(manyRows)
    const render = testApp.workers.renderAnswer
    const codes = breakAfter(80)
    await testApp.app.jobs.idle()
    expect(await page(roll(0))).toBe('en of the attempt that broke off')
    testApp.workers.renderAnswer = render
    later(testApp, 60)
    await testApp.app.jobs.idle()
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 2 })
    expect(await page(roll(0))).toBe(`<p>en ${roll(0)} 1</p>`)
    await expect(testApp.app.results.lookup.verify(codes[0] ?? '')).rejects.toMatchObject({
      code: 'memo.unknownCode',
    })
    expect(await transitionsTo('published')).toHaveLength(1)
  })

  it('whose process dies after its last transaction is done, and not started again', async () => {
    const { examId, jobId } = await start()
    const dying = createJobs({
      store: jobStore(testApp.app.database),
      clock: testApp.clock,
      log: testApp.app.log,
      kinds: jobKindsOf(features),
      async run(job) {
        await runTask(testApp.app, jobKindsOf(features), job)
        throw new Error('the process died')
      },
    })
    await dying.idle()
    expect(await find(jobId)).toMatchObject({ state: 'done', attempts: 1, problem: null })
    expect(await testApp.app.results.exams.show(examId)).toMatchObject({ state: 'published', version: 1 })
    expect(await transitionsTo('published')).toHaveLength(1)
  })
})
