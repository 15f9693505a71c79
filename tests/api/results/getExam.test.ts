import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getExam.ts'
import { callTestApp, expectRefusal, markedExam, missingId } from '../../support/calls/call-test-app.ts'
import { knowNames } from '../../support/results/know-names.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('says where an exam stands, and who changed it last', async () => {
  knowNames(its.testApp)
  const { id } = await markedExam(its.testApp, 'Shown')
  const { status, body } = await its.ask(GET, { query: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    exam: { id, state: 'draft', students: 2, marks: 6 },
    subjects: 3,
    passed: { students: 2, passed: 1 },
    lastChange: { by: lakshmi.name, at: its.testApp.clock.now() },
    proposal: null,
    sentBack: null,
    withdrawal: null,
    cancelled: null,
    jobId: null,
  })
})

it('refuses an exam that nobody knows', async () => {
  expectRefusal(await its.ask(GET, { query: { examId: missingId } }), 404, 'exam.notFound')
})
