import { expect, it } from 'vitest'
import { POST } from '../../src/pages/api/v1/declinePublication.ts'
import { callTestApp, expectRefusal, markedExam, needSecondPerson } from '../support/call-test-app.ts'
import { lakshmi } from '../support/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('takes a proposal back and leaves what was published as it was', async () => {
  await needSecondPerson(its.testApp)
  const { id } = await markedExam(its.testApp, 'Decline')
  await its.testApp.app.results.publishing.publish(id, null, lakshmi)
  const { status, body } = await its.ask(POST, { json: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ exam: { state: 'draft', version: 0, proposedBy: null }, jobId: null })
  expect(await its.audited('exam.declined')).toMatchObject({ entityId: id, after: { state: 'draft' } })
  expectRefusal(await its.ask(POST, { json: { examId: id } }), 409, 'exam.notProposed')
})
