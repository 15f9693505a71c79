import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/declinePublication.ts'
import {
  callTestApp,
  expectRefusal,
  markedExam,
  needSecondPerson,
} from '../../support/calls/call-test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('sends a proposal back with a reason and leaves what was published as it was', async () => {
  await needSecondPerson(its.testApp)
  const { id } = await markedExam(its.testApp, 'Decline')
  await its.testApp.app.results.publishing.publish(id, null, lakshmi)
  expectRefusal(await its.ask(POST, { json: { examId: id } }), 400, 'field.required')
  const json = { examId: id, reason: 'CN looks wrong' }
  const { status, body } = await its.ask(POST, { json })
  expect(status).toBe(200)
  expect(body).toMatchObject({ exam: { state: 'draft', version: 0, proposedBy: null }, jobId: null })
  expect(await its.audited('exam.declined')).toMatchObject({
    entityId: id,
    after: { state: 'draft', note: 'CN looks wrong' },
  })
  expectRefusal(await its.ask(POST, { json }), 409, 'exam.notProposed')
})

it('refuses the person who proposed it', async () => {
  await needSecondPerson(its.testApp)
  const { id } = await markedExam(its.testApp, 'Own')
  const own = { ...lakshmi, id: userWith('ROLE_EXAMINATION').id }
  await its.testApp.app.results.publishing.publish(id, null, own)
  expectRefusal(await its.ask(POST, { json: { examId: id, reason: 'No' } }), 403, 'exam.ownProposal')
})
