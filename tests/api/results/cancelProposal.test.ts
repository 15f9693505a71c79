import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/cancelProposal.ts'
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

it('takes the own proposal back, and nobody else’s', async () => {
  await needSecondPerson(its.testApp)
  const { id } = await markedExam(its.testApp, 'Cancel')
  const own = { ...lakshmi, id: userWith('ROLE_EXAMINATION').id }
  await its.testApp.app.results.publishing.publish(id, null, own)
  const asOther = await its.ask(POST, { role: 'ROLE_ADMIN', json: { examId: id } })
  expectRefusal(asOther, 403, 'exam.notOwnProposal')
  const { status, body } = await its.ask(POST, { json: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ exam: { state: 'draft', proposedBy: null, proposedFor: null } })
  expect(await its.audited('exam.proposalCancelled')).toMatchObject({ entityId: id })
  expectRefusal(await its.ask(POST, { json: { examId: id } }), 409, 'exam.notProposed')
})

it('refuses an exam that nobody knows', async () => {
  expectRefusal(await its.ask(POST, { json: { examId: missingId } }), 404, 'exam.notFound')
})
