import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/cancelSchedule.ts'
import { callTestApp, expectRefusal, markedExam, missingId } from '../../support/calls/call-test-app.ts'
import { publishNow } from '../../support/results/exam-steps.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('takes an hour to come back, and what is out stays out', async () => {
  its.testApp.clock.set('2026-11-21T06:00:00.000Z')
  const { id } = await markedExam(its.testApp, 'Schedule')
  await publishNow(its.testApp, id, '2026-11-25T10:00')
  const { status, body } = await its.ask(POST, { json: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ exam: { state: 'withdrawn', availableFrom: null, withdrawnOn: null } })
  expect(await its.audited('exam.scheduleCancelled')).toMatchObject({ entityId: id })
  await publishNow(its.testApp, id, '2026-11-25T10:00')
  // The scheduled time passes while somebody looks at the button.
  its.testApp.clock.set('2026-11-25T04:30:00.000Z')
  expectRefusal(await its.ask(POST, { json: { examId: id } }), 409, 'exam.notScheduled')
  expect(await its.testApp.app.results.exams.show(id)).toMatchObject({ state: 'published' })
})

it('refuses an exam that nobody knows', async () => {
  expectRefusal(await its.ask(POST, { json: { examId: missingId } }), 404, 'exam.notFound')
})
