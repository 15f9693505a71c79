import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getHolds.ts'
import { callTestApp, markedExam, missingId } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers who is held back and why, of one exam', async () => {
  const { id } = await markedExam(its.testApp, 'Holds')
  await its.testApp.app.results.holds.hold(id, '21B81A0501', 'enquiry', lakshmi)
  const { status, body } = await its.ask(GET, { query: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject([{ rollNumber: '21B81A0501', reason: 'enquiry' }])
  expect((await its.ask(GET, { query: { examId: missingId } })).body).toEqual([])
})

it('names the field that is missing', async () => {
  const { status, body } = await its.ask(GET)
  expect(status).toBe(400)
  expect(Object.keys((body as { fields: object }).fields)).toEqual(['examId'])
})
