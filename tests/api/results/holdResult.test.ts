import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/holdResult.ts'
import { callTestApp, expectRefusal, markedExam } from '../../support/calls/call-test-app.ts'
import { publishNow } from '../../support/results/exam-steps.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('holds one result back from its answer on', async () => {
  const { id } = await markedExam(its.testApp, 'Hold')
  await publishNow(its.testApp, id)
  const json = { examId: id, rollNumber: '21b81a0501', reason: 'enquiry' }
  expect(await its.ask(POST, { json })).toMatchObject({ status: 200, body: { exam: { id, holds: 1 } } })
  const { lookup } = its.testApp.app.results
  expect(await lookup.answer('Hold', '21B81A0501')).toMatchObject({ kind: 'withheld' })
  expect(await lookup.answer('Hold', '21B81A0502')).toMatchObject({ kind: 'found' })
  expect(await its.audited('result.held')).toMatchObject({
    entityId: id,
    after: { rollNumber: '21B81A0501', reason: 'enquiry' },
  })
  expectRefusal(await its.ask(POST, { json }), 409, 'result.alreadyHeld')
})

it('refuses a roll number without marks and each field that is empty', async () => {
  const { id } = await markedExam(its.testApp, 'Refusals')
  const unknown = { examId: id, rollNumber: '21B81A9999', reason: 'enquiry' }
  expectRefusal(await its.ask(POST, { json: unknown }), 404, 'result.notInExam')
  const { body } = await its.ask(POST, { json: { examId: id, rollNumber: ' ', reason: ' ' } })
  expect((body as { fields: object }).fields).toEqual({
    rollNumber: 'Please enter Roll Number',
    reason: 'This is a required field',
  })
})
