import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/removeExam.ts'
import {
  callTestApp,
  checkedImport,
  expectRefusal,
  markedExam,
  missingId,
} from '../../support/calls/call-test-app.ts'
import { publishNow } from '../../support/results/exam-steps.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('removes an exam that was made by mistake, with the file that was checked for it', async () => {
  const { examId, importId } = await checkedImport(its.testApp, 'Mistake')
  expect(await its.ask(POST, { json: { examId } })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect((await its.testApp.app.results.exams.list()).map(({ id }) => id)).not.toContain(examId)
  expect((await its.testApp.app.imports.show(importId)).state).toBe('discarded')
  expect(await its.audited('exam.removed')).toMatchObject({ entityId: examId, before: { title: 'Mistake' } })
  expectRefusal(await its.ask(POST, { json: { examId } }), 404, 'exam.notFound')
})

it('keeps one whose marks are saved until they are undone, and one that was published', async () => {
  const { id: examId, importId } = await markedExam(its.testApp, 'Marked')
  expectRefusal(await its.ask(POST, { json: { examId } }), 409, 'exam.hasMarks')
  const published = await markedExam(its.testApp, 'Published')
  await publishNow(its.testApp, published.id)
  expectRefusal(await its.ask(POST, { json: { examId: published.id } }), 409, 'exam.notRemovable')
  await its.testApp.app.results.imports.undo(importId, lakshmi)
  await its.testApp.app.jobs.idle()
  expect(await its.ask(POST, { json: { examId } })).toMatchObject({ status: 200 })
})

it('knows no other exam', async () => {
  expectRefusal(await its.ask(POST, { json: { examId: missingId } }), 404, 'exam.notFound')
})
