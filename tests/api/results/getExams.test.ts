import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getExams.ts'
import { callTestApp, markedExam } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers the board with its figures', async () => {
  const { id } = await markedExam(its.testApp, 'Board')
  const { status, body } = await its.ask(GET)
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      id,
      title: 'Board',
      state: 'draft',
      version: 0,
      students: 2,
      marks: 6,
      holds: 0,
      hasUnpublishedMarks: true,
    },
  ])
})
