import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/confirmPublication.ts'
import {
  callTestApp,
  expectRefusal,
  markedExam,
  missingId,
  needSecondPerson,
} from '../../support/calls/call-test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('publishes what somebody else has proposed, and never what the same person proposed', async () => {
  await needSecondPerson(its.testApp)
  const { id } = await markedExam(its.testApp, 'Confirm')
  const { publishing } = its.testApp.app.results
  await publishing.publish(id, null, { ...lakshmi, id: userWith('ROLE_EXAMINATION').id })
  expectRefusal(await its.ask(POST, { json: { examId: id } }), 403, 'exam.samePerson')
  const { status, body } = await its.ask(POST, { role: 'ROLE_ADMIN', json: { examId: id } })
  expect(status).toBe(200)
  const { jobId } = body as { jobId: string }
  expect(await its.testApp.app.jobs.ended(jobId)).toMatchObject({ problem: null })
  expect(await its.testApp.app.results.exams.show(id)).toMatchObject({ state: 'published', version: 1 })
  expectRefusal(await its.ask(POST, { role: 'ROLE_ADMIN', json: { examId: id } }), 409, 'exam.notProposed')
})

it('refuses an exam that nobody knows', async () => {
  expectRefusal(await its.ask(POST, { json: { examId: missingId } }), 404, 'exam.notFound')
})
