import { describe, expect, it } from 'vitest'
import type { Job } from '#lib/server/kernel/jobs/job-row.ts'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, later, openTestApp } from '../../../support/app/test-app.ts'
import { publications } from '../../../support/results/publications.ts'

const title = julyExam.title

describe.each(engines)('a publication that fails, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { find, transitionsTo, page, breakAfter } = publications(testApp)
  const newestAudit = async (record: string) => (await auditedRows(testApp, record))[0]

  async function fail(examId: string): Promise<Job | null> {
    const jobId =
      (await testApp.app.results.publishing.publish(examId, null, lakshmi, { reason: 'Revaluation' })) ?? ''
    breakAfter(0)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await testApp.app.jobs.idle()
      later(testApp, 60)
    }
    return find(jobId)
  }

  it('is put back to a draft, and can be published again', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const render = testApp.workers.renderAnswer
    expect(await fail(id)).toMatchObject({ state: 'failed', problem: 'request.failed', attempts: 3 })
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ state: 'draft', version: 0 })
    expect((await transitionsTo('draft')).at(-1)).toEqual({ from: 'publishing', note: 'publishing failed' })
    expect(await newestAudit(id)).toMatchObject({
      action: 'exam.publishingFailed',
      actorName: lakshmi.name,
      before: { state: 'publishing' },
      after: { state: 'draft' },
    })
    testApp.workers.renderAnswer = render
    await publishNow(testApp, id)
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ state: 'published', version: 1 })
    expect(await page('21B81A0501')).toBe('<p>en 21B81A0501 1</p>')
  })

  it('is put back to what was published, which is shown all along', async () => {
    const id = await publishedExam(testApp)
    await importFile(testApp, title, sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3'))
    expect(await fail(id)).toMatchObject({ state: 'failed' })
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ state: 'published', version: 1 })
    expect(await testApp.app.results.lookup.find(title, '21B81A0502')).toMatchObject({
      result: { failCount: 1 },
    })
  })

  it('is put back to withdrawn', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
    await testApp.app.jobs.idle()
    expect(await fail(id)).toMatchObject({ state: 'failed' })
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ state: 'withdrawn' })
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({
      kind: 'withdrawn',
    })
    expect((await transitionsTo('withdrawn')).at(-1)).toEqual({
      from: 'publishing',
      note: 'publishing failed',
    })
  })
})
