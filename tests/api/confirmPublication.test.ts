import { expect, it } from 'vitest'
import { POST } from '../../src/pages/api/v1/confirmPublication.ts'
import { callHouse, expectRefusal, markedExam, missingId, needSecondPerson } from '../support/call-house.ts'
import { userWith } from '../support/call.ts'
import { lakshmi } from '../support/house.ts'

const its = callHouse('ROLE_EXAMINATION')

it('publishes what somebody else has proposed, and never what the same person proposed', async () => {
  await needSecondPerson(its.house)
  const { id } = await markedExam(its.house, 'Confirm')
  const { publishing } = its.house.app.results
  await publishing.publish(id, null, { ...lakshmi, id: userWith('ROLE_EXAMINATION').id })
  expectRefusal(await its.ask(POST, { json: { examId: id } }), 403, 'exam.samePerson')
  const { status, body } = await its.ask(POST, { role: 'ROLE_ADMIN', json: { examId: id } })
  expect(status).toBe(200)
  const { jobId } = body as { jobId: string }
  expect(await its.house.app.jobs.ended(jobId)).toMatchObject({ problem: null })
  expect(await its.house.app.results.exams.show(id)).toMatchObject({ state: 'published', version: 1 })
  expectRefusal(await its.ask(POST, { role: 'ROLE_ADMIN', json: { examId: id } }), 409, 'exam.notProposed')
})

it('refuses an exam that nobody knows', async () => {
  expectRefusal(await its.ask(POST, { json: { examId: missingId } }), 404, 'exam.notFound')
})
