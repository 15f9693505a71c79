import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/withdrawExam.ts'
import { callTestApp, expectRefusal, markedExam } from '../../support/calls/call-test-app.ts'
import { publishNow } from '../../support/results/exam-steps.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('takes results away from visitors from its answer on', async () => {
  const { id } = await markedExam(its.testApp, 'Withdraw')
  await publishNow(its.testApp, id)
  const json = { examId: id, reason: 'wrong file' }
  expect(await its.ask(POST, { json })).toMatchObject({ status: 200, body: { exam: { state: 'withdrawn' } } })
  expect(await its.testApp.app.results.lookup.listed()).toEqual([])
  expect(await its.testApp.app.results.lookup.answer('Withdraw', '21B81A0501')).toMatchObject({
    kind: 'withdrawn',
    on: '2026-11-21',
  })
  expect(await its.audited('exam.withdrawn')).toMatchObject({ entityId: id, after: { note: 'wrong file' } })
  // These are all the stored facts about who did it, when, and to what.
  const row = its.testApp.app.database.reads.selectFrom('audit_entries').selectAll()
  expect(await row.where('action', '=', 'exam.withdrawn').executeTakeFirst()).toMatchObject({
    at: its.testApp.clock.now(),
    actor_id: 'u-ROLE_EXAMINATION',
    actor_name: 'role_examination',
    request_id: expect.stringMatching(/./),
    entity: 'exam',
  })
  expectRefusal(await its.ask(POST, { json }), 409, 'exam.notPublishable')
})

it('asks for a reason', async () => {
  const { id } = await markedExam(its.testApp, 'Reason')
  expectRefusal(await its.ask(POST, { json: { examId: id, reason: '' } }), 400, 'field.required')
})
