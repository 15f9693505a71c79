import { describe, expect, it } from 'vitest'
import { moveImport } from '#lib/server/kernel/imports/import-states.ts'
import { invalid } from '#lib/server/kernel/core/errors.ts'
import { refusalOf } from '#lib/server/kernel/http/replies/refusals.ts'
import { engines } from '../../../support/database/databases.ts'
import { gateTheRender } from '../../../support/database/gate.ts'
import { makeForEach, openForEach } from '../../../support/app/opened.ts'
import { importFile } from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../../support/app/test-app.ts'
import { examImports, examToUploadFor } from '../../../support/results/exam-imports.ts'

const title = julyExam.title
const correction = sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3', '21B81A0503,CN,COMPUTER NETWORKS,9,E,3')

describe.each(engines)('imports while their exam is published, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(() => examToUploadFor(testApp))
  const { checkedImport } = examImports(testApp, exam)

  it('are neither committed nor undone, and nothing else of the exam changes', async () => {
    const { imports, exams, publishing, lookup } = testApp.app.results
    const committed = await importFile(testApp, title, ashaAndRavi)
    const waiting = await checkedImport(correction)
    const gate = gateTheRender(testApp)
    const jobId = await publishing.publish(exam.id, null, lakshmi)
    const done = testApp.app.jobs.idle()
    await gate.reached
    const refused = await Promise.allSettled([
      imports.commit(waiting.importId, { skipBad: false }, lakshmi),
      imports.undo(committed.importId, lakshmi),
      exams.edit(exam.id, { ...julyExam, title: 'Another' }, lakshmi),
      publishing.withdraw(exam.id, 'wrong file', lakshmi),
      publishing.publish(exam.id, null, lakshmi),
      publishing.confirm(exam.id, ravi),
      publishing.decline(exam.id, 'no', ravi),
    ])
    for (const end of refused) {
      const reason: unknown = end.status === 'rejected' ? end.reason : null
      expect(refusalOf(reason, 'r')).toMatchObject({
        status: 409,
        reply: { code: 'exam.publishing', message: expect.stringContaining('being published') },
      })
    }
    gate.open()
    await done
    expect((await testApp.app.jobs.ended(jobId ?? '')).problem).toBeNull()
    expect((await imports.show(committed.importId)).publishedVersion).toBe(1)
    expect((await lookup.find(title, '21B81A0502')).result.failCount).toBe(1)
    await imports.commit(waiting.importId, { skipBad: false }, lakshmi)
    expect((await imports.show(waiting.importId)).publishedVersion).toBeNull()
    expect(await exams.show(exam.id)).toMatchObject({ hasUnpublishedMarks: true, students: 3, marks: 7 })
  })

  it('are published as they were when it began, even where another one is committed behind its back', async () => {
    const { imports, publishing, lookup } = testApp.app.results
    await importFile(testApp, title, ashaAndRavi)
    const late = await checkedImport(correction)
    testApp.workers.readFile = async () => null
    await testApp.app.resultsStore.transact(async (write) => {
      const at = testApp.clock.now()
      const pinned = await write.imports.committed(exam.id)
      await write.exams.change(exam.id, ['draft'], { state: 'publishing' })
      const input = { availableFrom: at, revisedOn: null, actor: lakshmi, imports: pinned, before: 'draft' }
      const job = { id: 'pinned', kind: 'results.publish' as const, subjectId: exam.id, input }
      await write.jobs.enqueue({ ...job, createdAt: at, createdBy: lakshmi, notBefore: at })
      const found = await write.imports.find(late.importId)
      if (found) await moveImport(write, found, 'commitAtOnce', { actor: lakshmi, at })
    })
    expect((await testApp.app.jobs.ended('pinned')).problem).toBeNull()
    expect(await lookup.answer(title, '21B81A0503')).toMatchObject({ kind: 'notFound' })
    expect((await lookup.find(title, '21B81A0502')).result.failCount).toBe(1)
    expect((await imports.show(late.importId)).publishedVersion).toBeNull()
    await publishing.withdraw(exam.id, 'end', lakshmi)
  })

  it('go back with a publication that fails, and can be undone again', async () => {
    const { imports, publishing, exams } = testApp.app.results
    const { importId } = await importFile(testApp, title, ashaAndRavi)
    testApp.workers.renderAnswer = async () => {
      throw invalid('request.failed')
    }
    const jobId = await publishing.publish(exam.id, null, lakshmi)
    expect((await testApp.app.jobs.ended(jobId ?? '')).state).toBe('failed')
    expect((await exams.show(exam.id)).state).toBe('draft')
    await imports.undo(importId, lakshmi)
    expect(await exams.show(exam.id)).toMatchObject({ students: 0, marks: 0 })
  })
})
