import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/correctExam.ts'
import { callTestApp, expectRefusal, markedExam, missingId } from '../../support/calls/call-test-app.ts'
import { publishNow } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')
const { scheme: _, ...label } = julyExam

it('corrects what a published exam is called, with its reason in the audit trail', async () => {
  const { id } = await markedExam(its.testApp, 'Slipp')
  const json = { examId: id, label: 0, exam: { ...label, title: 'Slip' }, reason: 'typing error' }
  expectRefusal(await its.ask(POST, { json }), 409, 'exam.notCorrectable')
  await publishNow(its.testApp, id)
  expect(await its.ask(POST, { json })).toMatchObject({
    status: 200,
    body: { title: 'Slip', label: 1, version: 1, scheme: julyExam.scheme },
  })
  expect(await its.audited('exam.corrected')).toMatchObject({
    entityId: id,
    before: { title: 'Slipp' },
    after: { title: 'Slip', reason: 'typing error' },
  })
  expectRefusal(await its.ask(POST, { json }), 409, 'exam.correctedSince')
})

it('refuses each bad field by name, and an exam that is not there', async () => {
  const bad = { title: ' ', regulation: 'x'.repeat(21), heldMonth: 0, heldYear: 1, kind: 'other' }
  const { status, body } = await its.ask(POST, {
    json: { examId: missingId, label: 0, exam: bad, reason: ' ' },
  })
  expect(status).toBe(400)
  expect(Object.keys((body as { fields: object }).fields).toSorted()).toEqual(
    ['exam.heldMonth', 'exam.heldYear', 'exam.kind', 'exam.regulation', 'exam.title', 'reason'].toSorted(),
  )
  const gone = { examId: missingId, label: 0, exam: label, reason: 'typing error' }
  expectRefusal(await its.ask(POST, { json: gone }), 404, 'exam.notFound')
})
